import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { labelledDocuments, type Label } from './read-labels.js';
import { rulesByClass } from './rules-by-class.js';

/** Finds the labels on whose lines a rule of their class reports something. */
async function findReported(preset: 'recommended' | 'all'): Promise<readonly Label[]> {
  const reported: Label[] = [];
  for (const { text, labels } of labelledDocuments) {
    const { findings } = await analyse({ text }, { rules, preset });
    const places = new Set(findings.map(({ id, location }) => `${location.range.start.line} ${id}`));
    for (const label of labels)
      if (rulesByClass[label.fault]?.some((id) => places.has(`${label.line} ${id}`)) === true)
        reported.push(label);
  }
  return reported;
}

const labels = labelledDocuments.flatMap((document) => document.labels);
const faults = labels.filter(({ isFault }) => isFault);

describe('the faults of the labelled documents', () => {
  it('are at least 150, of known classes', () => {
    expect(faults.length).toBeGreaterThanOrEqual(150);
    expect(labels.filter(({ fault }) => !Object.hasOwn(rulesByClass, fault))).toEqual([]);
  });

  it.each([
    ['recommended', 0.81],
    ['all', 0.91],
  ] as const)('are found by %s, and no look-alike is reported', async (preset, recall) => {
    const reported = await findReported(preset);
    expect(reported.filter(({ isFault }) => !isFault)).toEqual([]);
    expect(reported.length / faults.length).toBeGreaterThanOrEqual(recall);
  });
});
