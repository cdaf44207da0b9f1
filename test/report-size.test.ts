import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { expect, it } from 'vitest';
import { countDocument, Tally } from '../packages/reporters/src/summary.js';
import { openMemorySpool, type ReportContext } from '../packages/reporters/src/reporter.js';
import { createReporter } from '../packages/reporters/src/html/html.js';

const context: ReportContext = {
  version: '1.0.0',
  gate: 'high',
  display: { columns: Infinity, color: false, all: false, quiet: false },
  documents: 10,
  nameOf: (uri) => uri,
  uriOf: (uri) => uri,
  pathOf: () => undefined,
  pageOf: () => undefined,
  shell: { script: 'x'.repeat(120_000), scriptHash: '', style: '', styleHash: '' },
  openSpool: openMemorySpool,
  now: () => new Date('2027-01-31T12:00:00Z'),
};

it('has at most 1.5 MB for ten documents, with the API, the day and all counts', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `/things/${index}/{id}`,
      {
        post: {
          operationId: `post ${index}`,
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
        },
      },
    ]),
  );
  const text = JSON.stringify({ openapi: '3.1.1', info: { title: 'Parcels', version: '7' }, paths });
  const analysis = await analyse({ text }, { rules, preset: 'all' });
  const report = { analysis, findings: analysis.findings, failingViolations: 0 };
  const reporter = createReporter(context);
  const tally = new Tally('high');
  const parts = [...reporter.begin()];
  for (let count = 0; count < 10; count++) {
    parts.push(...reporter.add(reporter.document(report)));
    tally.add(countDocument(analysis, { reported: analysis.findings.length, failingViolations: 0 }));
  }
  parts.push(...reporter.end(tally.summary([], undefined)));
  const page = parts.join('');
  expect(page.length).toBeGreaterThan(500_000);
  expect(page.length).toBeLessThan(1_500_000);
  expect(page).toContain('"api":{"title":"Parcels","version":"7"}');
  expect(page).toContain('"date":"2027-01-31"');
  const { low } = tally.summary([], undefined).severities;
  expect(page).toContain(`"low":${low / 10},`);
}, 120_000);
