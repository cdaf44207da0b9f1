import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse, validate } from 'assay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

let folder = '';
const document = `openapi: 3.1.1
info: { title: A, version: '1' }
servers: [{ url: http://api.test }]
paths: { /a: { get: { responses: { '200': { description: All. } }, unknown: 1 } } }
`;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-only-')));
  writeFileSync(join(folder, 'openapi.yaml'), document);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...options: readonly string[]) {
  return runCommand(folder, ['validate', 'openapi.yaml', ...options]);
}

/** Runs the command; returns the reported ids, exit code and summary. */
async function report(...options: readonly string[]) {
  const { exitCode, stdout } = await run('--format', 'json', ...options);
  // `as`: the command's own JSON report.
  const { documents, summary } = JSON.parse(stdout) as {
    readonly documents: readonly {
      readonly result: readonly { readonly id: string }[];
      readonly score?: unknown;
    }[];
    readonly summary: { readonly only?: readonly string[] };
  };
  const ids = new Set(documents.flatMap(({ result }) => result.map(({ id }) => id)));
  return { exitCode, ids: [...ids], only: summary.only, score: documents[0]?.score };
}

describe('--only', () => {
  it('runs the named rules, also one that no preset enables, and names them', async () => {
    expect(await report('--only', 'plaintext-communication,operation-summary-missing')).toMatchObject({
      exitCode: 1,
      ids: ['plaintext-communication', 'operation-summary-missing'],
      only: ['operation-summary-missing', 'plaintext-communication'],
    });
  });

  it('passes violations of the official schema unless an option counts them', async () => {
    expect(await report('--only', 'operation-id-missing')).toMatchObject({ exitCode: 0 });
    expect(await report('--only', 'operation-id-missing', '--schema-errors', 'fail')).toMatchObject({
      exitCode: 1,
    });
  });

  it('reports that only some rules ran, without a score', async () => {
    const { stdout } = await run('--only', 'operation-id-missing', '--format', 'summary');
    expect(stdout).toContain('Only the rule `operation-id-missing` ran.');
    expect(stdout).not.toContain('Score');
    expect((await run('--only', 'operation-id-missing', '--min-score', '50')).stderr).toContain(
      'needs all rules',
    );
  });

  it.each([
    ['--only', 'plaintext-comunication', '`plaintext-communication`'],
    ['--tag', 'trnsport', '`transport`'],
    ['--only', ',', 'Name a rule'],
    ['--ruleset', 'a.yaml', 'omit `--ruleset a.yaml`'],
  ])('rejects %s %s and names the nearest', async (option, value, nearest) => {
    const { exitCode, stderr } = await run(
      option,
      value,
      ...(option === '--ruleset' ? ['--tag', 'security'] : []),
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain(nearest);
  });

  it('keeps the severity and options of a configuration', async () => {
    writeFileSync(
      join(folder, 'own.yaml'),
      'rules: { plaintext-communication: =low, operation-id-missing: high }\n',
    );
    expect(await report('--only', 'plaintext-communication', '--config', 'own.yaml')).toMatchObject({
      exitCode: 0,
    });
  });
});

describe('--tag', () => {
  it.each(['transport', 'security', 'API8:2023', 'api8', 'CWE-319'])(
    '%s runs the rules that have it',
    async (tag) => {
      const { ids, only = [] } = await report('--tag', tag);
      expect(ids).toContain('plaintext-communication');
      expect(ids).not.toContain('operation-id-missing');
      expect(only.length).toBeGreaterThan(1);
    },
  );

  it('keeps rules disabled that the preset disables, and combines with `--only`', async () => {
    const recommended = await report('--tag', 'documentation');
    const all = await report(
      '--tag',
      'documentation',
      '--preset',
      'all',
      '--only',
      'plaintext-communication',
    );
    expect(all.ids).toContain('plaintext-communication');
    expect(all.only?.length).toBeGreaterThan(recommended.only?.length ?? 0);
  });
});

describe('a baseline', () => {
  it('is compared and updated for the rules that run', async () => {
    const path = join(folder, 'baseline.json');
    await run('--baseline', 'baseline.json', '--update-baseline');
    const before = readFileSync(path, 'utf8');
    const known = await run('--baseline', 'baseline.json', '--only', 'plaintext-communication');
    expect(known).toMatchObject({ exitCode: 0 });
    expect(known.stderr).not.toContain('no longer found');
    await run('--baseline', 'baseline.json', '--only', 'plaintext-communication', '--update-baseline');
    const entries = (text: string): unknown[] => JSON.parse(text).findings;
    expect(entries(readFileSync(path, 'utf8'))).toHaveLength(entries(before).length);
  });
});

describe('the library', () => {
  const file = () => join(folder, 'openapi.yaml');

  it('runs only some rules', async () => {
    const { findings } = await analyse(file(), { only: ['operation-id-missing'] });
    expect(findings.map(({ id }) => id)).toEqual(['operation-id-missing']);
    for await (const { passed } of validate(file(), { only: ['operation-id-missing'] }))
      expect(passed).toBe(true);
    for await (const { passed } of validate(file(), { tags: ['transport'] })) expect(passed).toBe(false);
  });

  it('rejects an unknown rule, and a score', async () => {
    await expect(analyse(file(), { only: ['operation-id-mising'] })).rejects.toThrow(
      '`operation-id-missing`',
    );
    await expect(analyse(file(), { only: [] })).rejects.toThrow('Name a rule');
    await expect(validate(file(), { tags: ['transport'], minScore: 5 }).next()).rejects.toThrow(
      '`minScore` needs all rules',
    );
  });
});
