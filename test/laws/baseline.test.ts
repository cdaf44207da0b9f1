import { compareWithBaseline, computeFindingKeys } from '@assay/findings';
import type { Analysis, BaselineEntry, Finding } from '@assay/core';
import { rules } from '@assay/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editElsewhere } from '../support/edit-elsewhere.js';
import { analyseText, analyseValue, lawRuns, lawTimeout } from '../support/findings.js';
import { openapiDocument } from '../support/openapi-arbitrary.js';
import { toYaml } from '../support/render.js';

const options = { rules };

/** Each run analyses two documents with all rules. */
const runs = { numRuns: Math.ceil(Number(lawRuns.numRuns) / 3) };

function baselineOf({ findings, documents }: Analysis): BaselineEntry[] {
  return computeFindingKeys(findings, documents).map((key, index) => ({
    ...key,
    severity: findings[index]?.severity ?? 'info',
  }));
}

function compare(before: Analysis, after: Analysis) {
  const keys = computeFindingKeys(after.findings, after.documents);
  return compareWithBaseline(after.findings, keys, baselineOf(before));
}

type Counts = ReadonlyMap<string, number>;

/** Counts the findings by text. A finding whose text is undefined does not count. */
function countBy(findings: readonly Finding[], textOf: (finding: Finding) => string | undefined): Counts {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const text = textOf(finding);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** The minimum number of findings with a text that were added. */
function added(text: string, now: Counts, old: Counts): number {
  return Math.max(0, (now.get(text) ?? 0) - (old.get(text) ?? 0));
}

describe('a baseline', { timeout: lawTimeout }, () => {
  it('matches its findings after any edit elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocument(), fc.integer(), async ({ value }, seed) => {
        const edited = editElsewhere(value, seed);
        const before = await analyseValue(value, options);
        const after = await analyseValue(edited.value, options);
        const { fresh, known } = compare(before, after);
        expect(fresh.length + known.length).toBe(after.findings.length);
        const place = ({ id, location }: Finding) => `${id} ${location.pointer}`;
        const oldPlace = ({ id, location }: Finding) => {
          const pointer = edited.moved.get(location.pointer);
          return pointer === undefined ? undefined : `${id} ${pointer}`;
        };
        const places = { old: countBy(before.findings, oldPlace), now: countBy(after.findings, place) };
        for (const [text, count] of countBy(fresh, place)) {
          const least = added(text, places.now, places.old);
          // If a rule reported several findings at one location, an edit elsewhere can change which of them are new.
          if ((places.old.get(text) ?? 0) <= 1) expect([text, count]).toEqual([text, least]);
          else expect(count).toBeGreaterThanOrEqual(least);
        }
        const reported = (finding: Finding) => `${place(finding)} ${finding.problem}`;
        const oldTold = (finding: Finding) => `${oldPlace(finding) ?? ''} ${finding.problem}`;
        const texts = { old: countBy(before.findings, oldTold), now: countBy(after.findings, reported) };
        for (const [text, count] of countBy(fresh, reported)) {
          expect([text, count <= added(text, texts.now, texts.old)]).toEqual([text, true]);
        }
      }),
      runs,
    );
  });

  it('has no new and no fixed findings in the same document, in JSON or YAML', async () => {
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
