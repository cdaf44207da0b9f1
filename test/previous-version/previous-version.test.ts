import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules } from '@assay/rules';
import { mapFormerIds } from '@assay/core';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';

// Each folder contains a user's files from one release, as that release wrote or accepted them. Never edit them: they must keep
// working. A database of an earlier release is in packages/service/testing/previous.
const folder = fileURLToPath(new URL('.', import.meta.url));
const releases = readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);
const formerIds = mapFormerIds(rules);
const scratch = mkdtempSync(join(tmpdir(), 'assay-previous-'));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Report {
  readonly documents: readonly {
    readonly result: readonly { readonly id: string }[];
    readonly suppressed: readonly { readonly id: string }[];
  }[];
  readonly summary: { readonly known: number };
}

describe.each(releases)('the files of a user of %s', (release) => {
  const copy = join(scratch, release);
  cpSync(join(folder, release), copy, { recursive: true });
  const baseline = JSON.parse(readFileSync(join(copy, 'baseline.json'), 'utf8')) as {
    readonly findings: readonly { readonly rule: string }[];
  };
  const knownIds = baseline.findings.map(({ rule }) => formerIds.get(rule) ?? rule);

  it('are read: configuration, plugin, ignore file, suppressions, and baseline', async () => {
    const { stdout, stderr, exitCode } = await runCommand(copy, [
      'validate',
      'openapi.yaml',
      '--format',
      'json',
    ]);
    expect(stderr).not.toMatch(/mistake|cannot|Nothing was done/);
    // A rule that is newer than the release may report new findings.
    expect([0, 1]).toContain(exitCode);
    // `as`: the command's own JSON report.
    const report = JSON.parse(stdout) as Report;
    const fresh = report.documents.flatMap(({ result }) => result.map(({ id }) => id));
    expect(fresh.filter((id) => knownIds.includes(id) || id.startsWith('suppression-'))).toEqual([]);
    expect(report.summary.known).toBe(baseline.findings.length);
    expect(report.documents.flatMap(({ suppressed }) => suppressed)).toHaveLength(3);
  });

  it('are rewritten without a change of meaning', async () => {
    const { exitCode } = await runCommand(copy, [
      'validate',
      'openapi.yaml',
      '--baseline',
      'baseline.json',
      '--update-baseline',
    ]);
    expect(exitCode).not.toBe(2);
    const after = JSON.parse(readFileSync(join(copy, 'baseline.json'), 'utf8')) as typeof baseline;
    expect(after.findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(knownIds));
  });
});
