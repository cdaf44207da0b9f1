import { analyse, type Model } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from './change.js';
import { shop, weakeningEdits } from '../testing/weakening-edits.js';
import { compareModels } from './compare.js';

async function modelOf(root: unknown): Promise<Model> {
  const { model, loaderErrors } = await analyse({ text: JSON.stringify(root) }, { rules: [] });
  expect(loaderErrors).toEqual([]);
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

function withDirection(changes: readonly Change[], security: Change['security']): readonly string[] {
  return changes.filter((change) => change.security === security).map(({ id }) => id);
}

describe('one edit', () => {
  it.each(weakeningEdits)('after which %s', async (_name, edit, id) => {
    const root = shop();
    edit(root);
    const [old, now] = [await modelOf(shop()), await modelOf(root)];
    const { changes } = compareModels(old, now);
    expect(withDirection(changes, 'weaker')).toEqual([id]);
    expect(withDirection(changes, 'stronger')).toEqual([]);
    expect(changes.find((change) => change.id === id)?.severity).toMatch(/^(?:critical|high|medium)$/);
    const repaired = compareModels(now, old).changes;
    expect(withDirection(repaired, 'stronger')).toEqual([id]);
    expect(withDirection(repaired, 'weaker')).toEqual([]);
  });
});

describe('a chain of versions', () => {
  // Edits that hide others are excluded: an operation that is already open cannot be weakened further.
  const independent = weakeningEdits.filter(
    ([name]) => !/^(?:nothing needs|one operation|credentials|one of two|a scope|.* new body)/.test(name),
  );
  const versions = fc.subarray([...independent.keys()]);

  async function versionWith(indices: readonly number[]): Promise<Model> {
    const root = shop();
    for (const index of indices) independent[index]?.[1](root);
    return modelOf(root);
  }

  /** Sums the security effects of changes by kind: 1 if it weakens, -1 if it strengthens. */
  function sumOf(...steps: readonly (readonly Change[])[]): Readonly<Record<string, number>> {
    const sum: Record<string, number> = {};
    for (const { id, security } of steps.flat()) {
      if (security !== 'equal') sum[id] = (sum[id] ?? 0) + (security === 'weaker' ? 1 : -1);
    }
    return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
  }

  it('adds up: a reverted step cancels out', () =>
    fc.assert(
      fc.asyncProperty(versions, versions, versions, async (...chosen) => {
        const [a, b, c] = await Promise.all(chosen.map(versionWith));
        const step = (old: Model | undefined, now: Model | undefined) => compareModels(old, now).changes;
        expect(sumOf(step(a, c))).toEqual(sumOf(step(a, b), step(b, c)));
      }),
      { numRuns: Number(process.env['ASSAY_LAW_RUNS'] ?? 25) },
    ));
});
