import { changeIds } from '@assay/diff';
import { describe, expect, it } from 'vitest';
import { rules } from '@assay/rules';
import { explanations } from '@assay/run/generated/explanations';
import { changePage } from '../packages/cli/src/explain/change-page.js';
import { explanationPage } from '../packages/cli/src/explain/page.js';
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
    for (const id of changeIds)
      expect(changePage(id, { columns: 80, color: false, full: true })).toContain(`  ${id}   `);
    expect(changePage('toString', { columns: 80, color: false })).toBe('');
  });

  it('fits 40 lines for each rule and change, and `--full` has the rest', async () => {
    const display = { columns: 100, color: false };
    const lengthOf = (page: string): number => page.trimEnd().split('\n').length;
    for (const rule of rules)
      expect(lengthOf(explanationPage(rule, explanations[rule.id], display)), rule.id).toBeLessThanOrEqual(
        40,
      );
    for (const id of changeIds) expect(lengthOf(changePage(id, display)), id).toBeLessThanOrEqual(40);
    const { stdout } = await explain('string-max-length-missing');
    expect(stdout).toContain('Example\n    ');
    expect(stdout).not.toContain('issue:');
    const full = await runCommand('/', ['explain', 'string-max-length-missing', '--full']);
    expect(lengthOf(full.stdout)).toBeGreaterThan(100);
    expect(full.stdout).toContain('See also\n');
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
