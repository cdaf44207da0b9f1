import { readFileSync } from 'node:fs';
import { analyse, computeScore, type Finding } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { corpusDocuments } from './documents.js';

const values: number[] = [];

describe('the scores of real documents', () => {
  it.each(corpusDocuments().filter(({ isSplit }) => !isSplit))(
    '$name: never fall if a rule has no findings any more',
    { timeout: 120_000 },
    async ({ path, uri }) => {
      const analysis = await analyse({ uri, bytes: readFileSync(path) }, { rules });
      const score = computeScore(analysis);
      if (score.value === null) return;
      values.push(score.value);
      expect(score.lines.reduce((sum, { points }) => sum + points, score.value)).toBe(100);
      const without = (kept: (finding: Finding) => boolean): number =>
        computeScore({ ...analysis, findings: analysis.findings.filter(kept) }).value ?? -1;
      for (const id of new Set(analysis.findings.map((finding) => finding.id)))
        expect(without((finding) => finding.id !== id)).toBeGreaterThanOrEqual(score.value);
      expect(without(() => false)).toBe(100);
    },
  );

  it('differ between documents', () => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
    const tenths = Array.from({ length: 11 }, (_, index) => at(index / 10));
    process.stdout.write(`Scores, by tenths: ${tenths.join(', ')}\n`);
    expect(at(0.9) - at(0.1)).toBeGreaterThan(30);
  });
});
