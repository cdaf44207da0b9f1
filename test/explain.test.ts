import { changeIds } from '@assay/diff';
import { describe, expect, it } from 'vitest';
import { changePage } from '../packages/cli/src/explain/change-page.js';
import { runCommand } from './support/command.js';

const explain = (id: string) => runCommand('/', ['explain', id]);

describe('assay explain', { timeout: 120_000 }, () => {
  it('prints the page of a kind of change', async () => {
    const { exitCode, stdout } = await explain('anonymous-access');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^CRITICAL {2}anonymous-access {3}Access without credentials\n/);
    expect(stdout).toContain('What counts as this change\n');
    expect(stdout).toContain('\n    -security: [{ key: [] }]\n');
    expect(stdout).not.toContain('# change');
  });

  it('has a page for each of them', () => {
    for (const id of changeIds) expect(changePage(id, { columns: 80, color: false })).toContain(`  ${id}   `);
    expect(changePage('toString', { columns: 80, color: false })).toBe('');
  });

  it.each([
    ['anonymous-acess', 'anonymous-access'],
    ['plaintext-comunication', 'plaintext-communication'],
  ])('suggests the nearest of rules and changes for `%s`', async (typo, meant) => {
    expect(await explain(typo)).toMatchObject({
      exitCode: 2,
      stderr: `There is no rule and no kind of change \`${typo}\`; did you mean \`${meant}\`? \`assay rules\` lists the rules.\n`,
    });
  });
});
