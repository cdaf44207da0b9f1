import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse, type Analysis, type Rule } from '@assay/core';
import { compareModels } from '@assay/diff';
import { fixDocuments, fixKinds, type FixResult } from '@assay/fixes';
import { readExamples, type Example } from '@assay/rule-tester';
import { rules } from '@assay/rules';
import { fixes } from '@assay/rules/fixes';
import { describe, expect, it } from 'vitest';
import { ruleFolders } from '../../rules/rule-folders.mjs';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'rules');
const folders = ruleFolders(folder);
const all: readonly Rule[] = rules;

/** Applies all fixes of one rule to an example. Only that rule runs. */
async function fix(example: Example, id: string): Promise<FixResult | undefined> {
  const rule = all.find((item) => item.id === id);
  const files = new Map(example.files.map(({ name, content }) => [`file:///api/${name}`, content]));
  const analyseWith = (texts: ReadonlyMap<string, string>): Promise<Analysis> => {
    const bytesOf = (uri: string): Uint8Array | undefined => {
      const content = texts.get(uri) ?? files.get(decodeURI(uri));
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    };
    const uri = `file:///api/${(example.files.find(({ name }) => name.startsWith('openapi.')) ?? example.files[0])?.name}`;
    return analyse(
      { uri, bytes: bytesOf(uri) ?? new Uint8Array() },
      {
        rules: rule === undefined ? [] : [rule],
        preset: 'all',
        read: (request) => {
          const bytes = bytesOf(request.uri);
          return Promise.resolve(
            bytes === undefined
              ? { ok: false, uri: request.uri, code: 'unreachable', reason: 'no such file' }
              : { ok: true, source: { uri: request.uri, bytes } },
          );
        },
      },
    );
  };
  const first = await analyseWith(new Map());
  if (first.model === undefined) return undefined;
  return fixDocuments(first, {
    fixes: new Map(fixes.filter((item) => item.rule === id).map((item) => [id, item])),
    kinds: fixKinds,
    analyse: analyseWith,
    harmOf: (before, after, kind) =>
      kind === 'unsafe'
        ? undefined
        : compareModels(before, after).changes.find(
            ({ security, clients }) => security === 'weaker' || (kind === 'safe' && clients === 'breaking'),
          )?.id,
  });
}

/** limits.test.ts tests these rules: they take limits from descriptions and other fields, which the examples of faults lack. */
const limits = new Set([
  'array-max-items-missing',
  'numeric-maximum-missing',
  'numeric-minimum-missing',
  'pagination-limit-unbounded',
  'string-max-length-missing',
]);

it('at least forty default rules have fixes', () => {
  const fixed = new Set(fixes.map(({ rule }) => rule));
  const own = all.filter(({ id, meta }) => fixed.has(id) && meta.preset === 'recommended');
  expect(own.length).toBeGreaterThanOrEqual(40);
});

describe.each(fixes.map(({ rule }) => rule))('the fixes of %s', (id) => {
  it('fix its examples, and are proven wherever they are offered', async () => {
    const examples = readExamples(join(folder, folders.get(id)!)).filter(({ side }) => side === 'bad');
    let applied = 0;
    const refused: string[] = [];
    for (const example of examples) {
      const result = await fix(example, id);
      if (result === undefined) continue;
      applied += result.applied.length;
      for (const { finding, reason, title } of result.refused)
        refused.push(`${example.name} ${finding.location.pointer}: ${title} ${reason}`);
    }
    expect(refused).toEqual([]);
    if (!limits.has(id)) expect(applied).toBeGreaterThan(0);
  });

  it('belong to an existing rule', () => {
    expect(existsSync(join(folder, folders.get(id)!, 'fix.ts'))).toBe(true);
    expect(all.some((rule) => rule.id === id)).toBe(true);
  });
});
