import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse, estimateAgentTools } from 'assay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

let folder = '';
const document = `openapi: 3.1.1
info: { title: A, version: '1' }
servers: [{ url: http://api.test }]
paths:
  /a: { get: { operationId: a.list, responses: { '200': { description: All. } } } }
  /b: { get: { operationId: a/list, responses: { '200': { description: All. } } } }
`;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-agents-preset-')));
  writeFileSync(join(folder, 'openapi.yaml'), document);
  writeFileSync(join(folder, 'both.yaml'), 'extends: [assay:recommended, assay:agents]\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Report {
  readonly documents: readonly {
    readonly result: readonly { readonly id: string }[];
    readonly score?: unknown;
    readonly agents?: { readonly tokens: number; readonly operations: readonly { readonly tool: string }[] };
  }[];
  readonly summary: { readonly agents?: { readonly tokens: number; readonly operations: number } };
}

async function report(...options: readonly string[]) {
  const { stdout } = await runCommand(folder, ['validate', 'openapi.yaml', '--format', 'json', ...options]);
  // `as`: the command's own JSON report.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const [found] = documents;
  return { ...found, ids: found?.result.map(({ id }) => id) ?? [], summary };
}

describe('--preset agents', () => {
  it('runs rules about agents from any preset, and no other rule', async () => {
    const { ids } = await report('--preset', 'agents');
    expect(ids).toContain('tool-name-collision');
    expect(ids).toContain('operation-description-missing');
    expect(ids).not.toContain('plaintext-communication');
  });

  it('reports the tokens of each operation, and of all together', async () => {
    const { agents, summary } = await report('--preset', 'agents');
    expect(agents?.operations.map(({ tool }) => tool)).toEqual(['a_list', 'a_list']);
    expect(agents?.tokens).toBeGreaterThan(20);
    expect(summary.agents).toMatchObject({ tokens: agents?.tokens, operations: 2 });
    const { stdout } = await runCommand(folder, ['validate', 'openapi.yaml', '--preset', 'agents']);
    expect(stdout).toMatch(
      /As tools of an agent, 2 operations take about \d+ tokens\. Largest definitions: a/,
    );
  });

  it('gives the same results to programs', async () => {
    const analysis = await analyse(join(folder, 'openapi.yaml'), { preset: 'agents' });
    const { agents } = await report('--preset', 'agents');
    expect(estimateAgentTools(analysis)).toEqual(agents);
  });

  it('runs next to the recommended rules if a configuration extends both', async () => {
    const { ids, agents } = await report('--config', 'both.yaml');
    expect(ids).toContain('tool-name-collision');
    expect(ids).toContain('plaintext-communication');
    expect(agents).toBeDefined();
  });

  it('is required for a finding about tokens', async () => {
    const { agents, summary } = await report();
    expect([agents, summary.agents]).toEqual([undefined, undefined]);
  });

  it('has no score, and rejects a minimum', async () => {
    const text = await runCommand(folder, [
      'validate',
      'openapi.yaml',
      '--preset',
      'agents',
      '--format',
      'summary',
    ]);
    expect(text.stdout).not.toContain('Score');
    const refused = await runCommand(folder, [
      'validate',
      'openapi.yaml',
      '--preset',
      'agents',
      '--min-score',
      '50',
    ]);
    expect(refused.stderr).toContain('`--min-score 50` needs the rules of the preset `recommended`');
    await expect(analyse(join(folder, 'openapi.yaml'), { preset: 'agents' })).resolves.toBeDefined();
  });
});
