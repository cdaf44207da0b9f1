import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { largeDocument } from '../support/large-document.js';

const formats = ['sarif', 'github', 'html', 'junit', 'json'] as const;
const document = largeDocument(1200);
const reports = new Map<string, string>();

let folder: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-sizes-')));
  writeFileSync(join(folder, 'api.json'), document);
  const outputs = formats.flatMap((format) => ['--format', format, '--output', `${format}.txt`]);
  await runCommand(folder, ['validate', 'api.json', ...outputs]);
  for (const format of formats) reports.set(format, readFileSync(join(folder, `${format}.txt`), 'utf8'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function report(format: (typeof formats)[number]): string {
  return reports.get(format) ?? '';
}

/** The counts of the JSON report, which is complete. */
function summary(): {
  readonly findings: number;
  readonly severities: Readonly<Record<string, number>>;
  readonly groups: number;
} {
  // `as`: the command's own JSON report.
  const { documents, summary: counts } = JSON.parse(report('json')) as {
    readonly documents: readonly { readonly groups: readonly unknown[] }[];
    readonly summary: { readonly findings: number; readonly severities: Readonly<Record<string, number>> };
  };
  return { ...counts, groups: documents[0]?.groups.length ?? 0 };
}

describe('a report of thousands of findings', () => {
  it('in SARIF is at most ten times the document, and contains texts once', () => {
    expect(report('sarif').length).toBeLessThan(10 * document.length);
    // `as`: the command's own SARIF report.
    const { runs } = JSON.parse(report('sarif')) as {
      readonly runs: readonly { readonly results: readonly unknown[] }[];
    };
    expect(runs.flatMap(({ results }) => results)).toHaveLength(summary().findings);
    const impact = 'Whoever reads the document learns what the array holds';
    expect(report('sarif').split(impact).length).toBeLessThan(10);
    expect(report('sarif')).toMatch(
      /\d+ results do not name the other locations of their group: there is no room for them\./,
    );
  });

  it('for GitHub has ten annotations of each level at most, the last one with the number of the others', () => {
    const lines = report('github')
      .split('\n')
      .filter((line) => line.startsWith('::'));
    const { severities } = summary();
    for (const [level, count] of [
      ['warning', severities['medium'] ?? 0],
      ['notice', (severities['low'] ?? 0) + (severities['info'] ?? 0)],
    ] as const) {
      const own = lines.filter((line) => line.startsWith(`::${level} `));
      expect(own).toHaveLength(10);
      expect(own.at(-1)).toContain(`${(count - 9).toLocaleString('en')} more at this level`);
    }
    expect(lines.length).toBeLessThanOrEqual(30);
  });

  it('in JUnit has one case for each group', () => {
    expect(report('junit').split('<testcase ').length - 1).toBe(summary().groups);
  });

  it('in HTML is at most three times the document, and lists the omitted findings', () => {
    const text = report('html');
    expect(text.length).toBeLessThan(3 * document.length);
    expect(text).toMatch(/This page has no room for (?:[\d,]+ groups, )?[\d,]+ locations of the document/);
  });
});
