import { readFileSync } from 'node:fs';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { fingerprintFindings } from '../../packages/reporters/src/fingerprints.js';
import { corpusDocuments } from './documents.js';

/** The number of documents, taken evenly from the corpus. */
const maxCount = 50;
const single = corpusDocuments().filter(({ isSplit }) => !isSplit);
const step = Math.max(1, Math.floor(single.length / maxCount));
const documents = single.filter((_, index) => index % step === 0).slice(0, maxCount);

async function fingerprintsIn(uri: string, text: string): Promise<ReadonlyMap<string, string>> {
  const analysis = await analyse({ uri, text }, { rules, preset: 'all' });
  const fingerprints = fingerprintFindings(analysis, () => 'openapi');
  expect(new Set(fingerprints.values()).size).toBe(analysis.findings.length + analysis.suppressed.length);
  return new Map(
    [...fingerprints].map(([{ id, problem }, fingerprint]) => [fingerprint, `${id} ${problem}`]),
  );
}

describe('the fingerprints of a real document', () => {
  it.each(documents)('$name are unique, and stay when lines are inserted above', async ({ uri, path }) => {
    const text = readFileSync(path, 'utf8');
    const lines = text.trimStart().startsWith('{') ? '\n\n\n' : '# a\n\n# b\n';
    expect(await fingerprintsIn(uri, lines + text)).toEqual(await fingerprintsIn(uri, text));
  });
});
