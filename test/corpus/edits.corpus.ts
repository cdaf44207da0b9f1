import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { randomOf, sweepDocument, type Sweep } from '../../packages/diff/testing/sweep-edits.js';
import { corpusDocuments } from './documents.js';

/** Larger documents take too long for hundreds of edits. */
const maxBytesLimit = 150_000;
const maxDocuments = 60;
const editsOfDocument = 60;

it(
  'every random edit with an effect on clients is reported, in either direction',
  async () => {
    const random = randomOf(Number(process.env['ASSAY_SEED'] ?? 1));
    const paths = corpusDocuments()
      .filter(({ isSplit, path }) => !isSplit && statSync(path).size <= maxBytesLimit)
      .map(({ path }) => path);
    const sweep: Sweep = { edits: 0, unclassified: 0, silent: [], unclassifiedNames: new Map() };
    for (let count = 0; count < maxDocuments && paths.length > 0; count++) {
      const path = paths[Math.floor(random() * paths.length)] ?? '';
      await sweepDocument(readFileSync(path, 'utf8'), path, random, editsOfDocument, sweep);
    }
    expect(sweep.silent).toEqual([]);
    expect(sweep.edits).toBeGreaterThanOrEqual(2000);
  },
  30 * 60_000,
);
