import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-renamed-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const ruleOf = (id: string, missing: string, formerIds: readonly string[]): string => `{
  id: '${id}',
  meta: {
    name: 'Missing', category: 'documentation', severity: 'high', formats: ['oas3.1'], preset: 'recommended',
    formerIds: ${JSON.stringify(formerIds)},
    problem: 'There is no \`{{key}}\` for {{id}}.', impact: 'Nobody knows whom to call.', recommendation: 'Add it.',
  },
  create: (context) => ({
    Operation(at) {
      for (const key of ${missing})
        if (at.raw[key] === undefined) context.report({ at, data: { key, id: at.raw.operationId } });
    },
  }),
}`;

const pluginOf = (...rules: readonly string[]): string =>
  `export default { name: 'shop', apiVersion: 1, rules: [${rules.join(', ')}] };\n`;

const configuration = (version: number, rules = ''): string => `plugins: [./plugin-${version}.mjs]\n${rules}`;

const document = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /known:
    get: { operationId: known, responses: { '204': { description: Done. } } }
  /commented:
    # assay-ignore-next-line shop/owner, shop/team -- the whole path is legacy
    get: { operationId: commented, responses: { '204': { description: Done. } } }
  /ignored:
    get: { operationId: ignored, responses: { '204': { description: Done. } } }
`;

const ignoreFile = `- { rule: shop/owner, file: openapi.yaml, pointer: /paths/~1ignored/get, reason: legacy }
- { rule: shop/team, file: openapi.yaml, pointer: /paths/~1ignored/get, reason: legacy }
`;

interface Report {
  readonly documents: readonly {
    readonly result: readonly { readonly id: string; readonly severity: string }[];
  }[];
}

async function validate(...args: readonly string[]): Promise<Result & { readonly shop: readonly string[] }> {
  const result = await runCommand(folder, ['validate', 'openapi.yaml', '--format', 'json', ...args]);
  // `as`: the command's own JSON report.
  const report = JSON.parse(result.stdout || '{ "documents": [{ "result": [] }] }') as Report;
  const issues = report.documents.flatMap((each) => each.result);
  const shop = issues
    .filter(({ id }) => id.startsWith('shop/'))
    .map(({ id, severity }) => `${id} ${severity}`);
  return { ...result, shop };
}

const gate = [
  '--schema-errors',
  'ignore',
  '--fail-severity',
  'high',
  '--rule',
  'missing-response-schema=low',
];

describe('an upgrade that renames one rule and merges another', () => {
  beforeAll(async () => {
    write(
      'plugin-1.mjs',
      pluginOf(ruleOf('shop/owner', "['x-owner']", []), ruleOf('shop/team', "['x-team']", [])),
    );
    write(
      'plugin-2.mjs',
      pluginOf(ruleOf('shop/operation-owner', "['x-owner', 'x-team']", ['shop/owner', 'shop/team'])),
    );
    write('openapi.yaml', document);
    write('.assay-ignore.yaml', ignoreFile);
    write('assay.config.yaml', configuration(1));
    await validate(...gate, '--baseline', 'baseline.json', '--update-baseline');
    write('assay.config.yaml', configuration(2));
  });

  it('keeps suppressions in comments and in the ignore file', async () => {
    const { shop, stderr } = await validate(...gate);
    expect(shop).toEqual(['shop/operation-owner high', 'shop/operation-owner high']);
    expect(stderr).toContain('Suppressions name the rule `shop/owner`, which is `shop/operation-owner` now.');
  });

  it('keeps a baseline, which the next update writes with the new id', async () => {
    const kept = await validate(...gate, '--baseline', 'baseline.json');
    expect(kept).toMatchObject({ exitCode: 0, shop: [] });
    expect(kept.stderr).toContain('`baseline.json` names the rule `shop/team`, which is');
    expect(kept.stderr).not.toContain('no longer found');
    await validate(...gate, '--baseline', 'baseline.json', '--update-baseline');
    expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).not.toMatch(/"shop\/(?:owner|team)"/);
  });

  it.each([
    ['a configuration', configuration(2, 'rules: { shop/team: =low }\n'), []],
    ['an override', configuration(2, 'overrides: [{ paths: /**, rules: { shop/owner: =low } }]\n'), []],
    ['a command line', configuration(2), ['--rule', 'shop/owner==low']],
  ])('keeps a setting in %s', async (_, text, args) => {
    write('assay.config.yaml', text);
    const { shop, stderr } = await validate(...gate, ...args);
    expect(shop).toEqual(['shop/operation-owner low', 'shop/operation-owner low']);
    expect(stderr).toMatch(/: the rule `shop\/\w+` is `shop\/operation-owner` now\./);
    write('assay.config.yaml', configuration(2));
  });
});
