// `npm run measure:scores` scores the real documents of ASSAY_CORPUS, and writes the table that ranks a score among them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse, computeScore } from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { corpusDocuments, corpusFolder } from '../../test/corpus/documents.js';

const scores: number[] = [];
for (const document of corpusDocuments()) {
  const reader = createReader({ cwd: corpusFolder() });
  const read = await reader.read({ kind: 'file', path: document.path, uri: document.uri });
  const analysis = await analyse(read.ok ? read.source : read, { rules, read: reader.readReferenced });
  await reader.close();
  const { value } = computeScore(analysis);
  if (value !== null) scores.push(value);
}

const lower = Array.from({ length: 101 }, (_, value) => scores.filter((score) => score < value).length);
const table = join(import.meta.dirname, '../../packages/findings/src/score/standing-table.ts');
writeFileSync(
  table,
  `// Written by \`npm run measure:scores\`.

/** Scores of public APIs. */
export const measured = {
  date: '${new Date().toISOString().slice(0, 10)}',
  of: ${scores.length},
  source: 'published OpenAPI documents of public APIs, mostly from the APIs.guru directory',
  /** Number of the APIs with a lower score, by score. */
  // prettier-ignore
  lower: [${lower.join(', ')}] as readonly number[],
};
`,
);
console.log(`Wrote ${table}: ${scores.length} scores.`);
