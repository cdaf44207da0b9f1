// Compares the native engine with Spectral: `npm run test:rulesets`. CONTRIBUTING.md lists the variables that choose documents.
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ComparingProcess, referenceTime } from './comparing-process.js';
import { installPublishedRulesets } from './published-rulesets.js';
import { listDocuments, project } from './real-documents.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = process.env['ASSAY_RULESETS_CACHE'] ?? join(project, 'node_modules/.cache/assay-rulesets');
const only = process.env['ASSAY_RULESETS_ONLY']?.split(',');

const own = readdirSync(join(here, 'rulesets'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name): [string, string] => [basename(name, '.yaml'), join(here, 'rulesets', name)]);
const company: [string, string] = ['company', join(project, 'benchmarks/rulesets/company/ruleset.yaml')];
const rulesets = [...own, company, ...installPublishedRulesets(cache)].filter(
  ([name]) => only?.includes(name) ?? true,
);
const documents = listDocuments();
const rows: string[] = [];
const unanswered: string[] = [];

describe('the native engine, over real documents', () => {
  it.each(rulesets)('gives the results of Spectral: %s', async (name, path) => {
    const comparing = new ComparingProcess(path, cache);
    const differences: string[] = [];
    let [compared, endless, failures, diagnostics] = [0, 0, 0, 0];
    for (const document of documents) {
      const comparison = await comparing.compare(document);
      if (comparison === undefined) continue;
      if (comparison === 'endless') {
        endless++;
        continue;
      }
      if (comparison === 'no reference') {
        unanswered.push(`${name}, ${document}: the reference did not answer in ${referenceTime / 1000} s`);
        continue;
      }
      compared++;
      failures += comparison.failures;
      diagnostics += comparison.diagnostics;
      differences.push(...comparison.differences);
    }
    comparing.close();
    const { native, reference } = comparing;
    const cells = [name, native, reference, compared, endless, failures, diagnostics, differences.length];
    rows.push(`| ${cells.join(' | ')} |`);
    writeFileSync(join(cache, `differences-${name}.txt`), differences.join('\n'));
    expect(differences.slice(0, 10)).toEqual([]);
  });
});

afterAll(() => {
  const table = [
    '| ruleset | native rules | rules of the reference | documents | endless | failing rules | diagnostics | differences |',
    '|--|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    ...unanswered,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  const file = process.env['ASSAY_RULESETS_TABLE'];
  if (file !== undefined) writeFileSync(file, `${table}\n`);
});
