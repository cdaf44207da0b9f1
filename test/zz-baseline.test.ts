import { compareWithBaseline, keysOf, type Analysis, type BaselineEntry, type Finding } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editElsewhere } from './support/edit-elsewhere.js';
import { analyseText, analyseValue, lawRuns, lawTimeout } from './support/findings.js';
import { openapiDocument } from './support/openapi-arbitrary.js';
import { toYaml } from './support/render.js';

const options = { rules };

/** Each try analyses two documents with all rules. */
const runs = { endOnFailure: true, numRuns: Math.ceil(Number(lawRuns.numRuns) / 3) };

function baselineOf({ findings, documents }: Analysis): BaselineEntry[] {
  return keysOf(findings, documents).map((key, index) => ({
    ...key,
    severity: findings[index]?.severity ?? 'info',
  }));
}

function compare(before: Analysis, after: Analysis) {
  const keys = keysOf(after.findings, after.documents);
  return compareWithBaseline(after.findings, keys, baselineOf(before));
}

/** How often each rule found something at each place. */
function countByPlace(findings: readonly Finding[], place: (pointer: string) => string | undefined) {
  const counts = new Map<string, number>();
  for (const { id, location } of findings) {
    const pointer = place(location.pointer);
    if (pointer !== undefined) counts.set(`${id} ${pointer}`, (counts.get(`${id} ${pointer}`) ?? 0) + 1);
  }
  return counts;
}

describe('a baseline', { timeout: lawTimeout }, () => {
  it('knows its findings after any edit elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), fc.integer(), async ({ value }, seed) => {
        const edited = editElsewhere(value, seed);
        const before = await analyseValue(value, options);
        const after = await analyseValue(edited.value, options);
        const { fresh, known } = compare(before, after);
        expect(fresh.length + known.length).toBe(after.findings.length);
        const old = countByPlace(before.findings, (pointer) => edited.moved.get(pointer));
        const now = countByPlace(after.findings, (pointer) => pointer);
        const freshNow = countByPlace(fresh, (pointer) => pointer);
        for (const [place, count] of freshNow) {
          const added = Math.max(0, (now.get(place) ?? 0) - (old.get(place) ?? 0));
          expect(`${place}: ${count} new`).toBe(`${place}: ${added} new`);
        }
      }),
      runs,
    );
  });

  it('finds nothing new and nothing fixed in the same document, in JSON or YAML', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), async ({ value }) => {
        const json = await analyseValue(value, options);
        const yaml = await analyseText(toYaml(value), options);
        const { fresh, fixed } = compare(json, yaml);
        expect(fresh).toEqual([]);
        expect(fixed).toEqual([]);
      }),
      runs,
    );
  });
});
