import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOperatorRuleset } from './operator-ruleset.js';

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-operator-')));
  mkdirSync(join(folder, 'common'));
  const rule = '{ given: $.info, then: { field: title, function: truthy } }';
  const files = {
    'house.yaml': `extends: [common/base.yaml, spectral:oas]\nfunctions: [own]\nrules:\n  mine: { given: $, then: { function: own } }\n`,
    'common/base.yaml': `extends: more.json\nrules: { base: ${rule} }\n`,
    'common/more.json': '{ "rules": { "more": { "given": "$", "then": { "function": "truthy" } } } }',
    'outside.yaml': 'extends: [../outside.yaml]\n',
    'wrong.yaml': 'rules: { base: { given: $ } }\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is read with the files that it extends, and its log says which rules do not run', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { name, root, files } = await readOperatorRuleset(join(folder, 'house.yaml'), log);
  expect({ name, root, files: Object.keys(files) }).toEqual({
    name: 'house.yaml',
    root: 'house.yaml',
    files: ['house.yaml', 'common/base.yaml', 'common/more.json'],
  });
  expect(lines.filter((line) => line.includes('house.yaml:4:3: the rule `mine` was not run'))).toHaveLength(
    1,
  );
});

it.each([
  ['wrong.yaml', 'wrong.yaml:1:10: the rule `base`: `then` is missing: a rule needs `given` and `then`.'],
  [
    'outside.yaml',
    'outside.yaml:1:11: `../outside.yaml` is not part of the ruleset: put its rules into this file.',
  ],
  ['absent.yaml', /^The ruleset `.*absent\.yaml` cannot be read: /],
])('%s keeps the service from starting, with a sentence', async (name, message) => {
  const log = pino({ level: 'silent' });
  await expect(readOperatorRuleset(join(folder, name), log)).rejects.toThrow(message);
});
