import { readFileSync } from 'node:fs';
import { rules } from '@assay/rules';
import { equivalentRules } from '@assay/declarative/equivalents';
import { peers } from '@assay/declarative/equivalents';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

const listed = JSON.parse(readFileSync(new URL('peer-rules.json', import.meta.url), 'utf8'));
const folder = process.cwd();

describe('the equivalent rules', () => {
  it('are for existing rules, and no rule or peer is listed twice', () => {
    const ids = new Set(rules.map(({ id }): string => id));
    expect(Object.keys(equivalentRules).filter((id) => !ids.has(id))).toEqual([]);
    for (const byPeer of Object.values(equivalentRules))
      for (const list of Object.values(byPeer)) expect(new Set(list).size).toBe(list.length);
  });

  it.each(peers)('of %s are existing rules', (peer) => {
    const known = new Set<string>(listed.rules[peer]);
    const used = Object.values(equivalentRules).flatMap((byPeer) => byPeer[peer] ?? []);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((id) => !known.has(id))).toEqual([]);
  });

  it('are part of the output of `assay explain` and `assay rules`', async () => {
    const { stdout } = await runCommand(folder, ['explain', 'servers-missing']);
    expect(stdout).toContain('Redocly: no-empty-servers');
    const all = JSON.parse((await runCommand(folder, ['rules', '--format', 'json'])).stdout);
    const rule = all.find(({ id }: { readonly id: string }) => id === 'servers-missing');
    expect(rule.equivalents).toMatchObject({ redocly: ['no-empty-servers'], spectral: ['oas3-api-servers'] });
  });

  it('lead from the rule of a peer to the rule of Assay', async () => {
    const { exitCode, stderr } = await runCommand(folder, ['explain', 'no-empty-servers']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'Redocly has a rule `no-empty-servers`. The equivalent rule is `servers-missing`.',
    );
  });
});
