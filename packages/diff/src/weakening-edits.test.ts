import { analyse, type Model } from '@assay/core';
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
