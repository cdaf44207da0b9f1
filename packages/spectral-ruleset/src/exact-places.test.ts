import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import core from '@stoplight/spectral-core';
import type { IFunction, RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { afterAll, describe, expect, it } from 'vitest';
import { documents } from '../test/documents.js';
import { expectedOf, find, lint, lintDocument, printed, writeFiles, type Files } from '../test/lint.js';
import ruleset from './ruleset.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a document and returns the path of its root. */
function write(files: Files): string {
  const folder = writeFiles(files);
  folders.push(folder);
  return join(folder, Object.keys(files)[0] ?? '');
}

const chains =
  documents['chains of references, with files and objects that are nothing but a reference'] ?? {};
const keys = documents['keys of all sorts'] ?? {};
const all: RulesetDefinition = { extends: [[ruleset, 'all']] };

describe('the locations of findings in Spectral', () => {
  it.each(Object.entries(documents))('are those of Assay: %s', async (_name, files) => {
    const path = write(files);
    const expected = expectedOf(await find(path, 'all'));
    expect(expected.length).toBeGreaterThan(0);
    expect(printed(await lint(path, all))).toEqual(expected);
  });

  it('are found again when a document is linted twice', async () => {
    const path = write(chains);
    const document = new core.Document(readFileSync(path, 'utf8'), parsers.Yaml, path);
    const first = printed(await lintDocument(document, all));
    expect(first).toEqual(expectedOf(await find(path, 'all')));
    expect(printed(await lintDocument(document, all))).toEqual(first);
  });

  it('are visible to overrides for locations', async () => {
    const path = write(chains);
    const files = ['**/*.yaml#/properties/name'];
    const overrides = [{ files, rules: { 'string-max-length-missing': 'off' } }];
    const definition = new core.Ruleset({ ...all, overrides }, { source: join(path, '../.spectral.yaml') });
    const found = printed(await lint(path, definition));
    const expected = expectedOf(await find(path, 'all'));
    expect(expected.filter((line) => !found.includes(line))).toEqual([
      expect.stringContaining('thing.yaml:3 2 string-max-length-missing /properties/name '),
    ]);
    expect(found).toHaveLength(expected.length - 1);
  });

  it.each([true, false])('do not change the reports of other rules, resolved: %s', async (resolved) => {
    const here: IFunction = (_value, _options, { path }) => [{ message: 'here', path: [...path] }];
    const given = ['$.paths.*', '$.paths..responses', '$.paths..responses.*', '$.paths..schema'];
    const own = { here: { given, resolved, message: '{{property}} {{path}}', then: { function: here } } };
    for (const files of [chains, keys]) {
      const path = write(files);
      const alone = printed(await lint(path, { rules: own }));
      const beside = printed(await lint(path, { ...all, rules: own }));
      expect(alone.length).toBeGreaterThan(1);
      expect(beside.filter((line) => line.includes(' here '))).toEqual(alone);
    }
  });

  it('are those of Spectral for a parsed document', async () => {
    const path = write(chains);
    const parsed = parsers.Yaml.parse(`# one line more\n${readFileSync(path, 'utf8')}`);
    const found = printed(
      await lintDocument(
        { parsed, getLocationForJsonPath: parsers.Yaml.getLocationForJsonPath, source: path },
        all,
      ),
    );
    const expected = expectedOf(await find(path, 'all')).map((line) =>
      line.startsWith(`${path}:`)
        ? line.replace(/:(\d+) /u, (_whole, number) => `:${Number(number) + 1} `)
        : line,
    );
    expect(found).toEqual(expected);
  });

  it('are those of the parent, or named in the text, if Spectral cannot receive them', async () => {
    const close: IFunction = (_value, _options, { documentInventory }) => {
      Object.preventExtensions(documentInventory);
    };
    const closed: RulesetDefinition = { rules: { closed: { given: '$', then: { function: close } } } };
    const lines: string[] = [];
    for (const files of [chains, documents['a file that cannot be parsed'] ?? {}]) {
      const path = write(files);
      const expected = expectedOf(await find(path, 'all'));
      const found = printed(await lint(path, { extends: [closed, [ruleset, 'all']] }));
      expect(found).toHaveLength(expected.length);
      const others = found.filter((line) => !expected.includes(line));
      lines.push(...others.map((line) => line.slice(dirname(path).length + 1)));
    }
    expect(lines).toMatchSnapshot();
  });
});
