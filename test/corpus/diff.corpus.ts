import { readFileSync, statSync } from 'node:fs';
import { analyse, type Model } from '@assay/core';
import { compareModels } from '@assay/diff';
import { describe, expect, it } from 'vitest';
import { asVersion31, inComponents, renamedComponents, renamedVariables } from '../support/harmless.js';
import { reorder } from '../support/render.js';
import type { Value } from '../support/schema-arbitrary.js';
import { corpusDocuments } from './documents.js';

/** Larger documents are compared only with an unchanged copy. */
const maxBytesLimit = 1_500_000;

async function modelOf(bytes: Uint8Array): Promise<Model | undefined> {
  return (await analyse({ uri: 'file:///openapi.yaml', bytes }, { rules: [] })).model;
}

async function modelOfValue(value: Value): Promise<Model | undefined> {
  return modelOf(new TextEncoder().encode(JSON.stringify(value)));
}

describe('nothing has changed in a real document', () => {
  it.each(corpusDocuments().filter(({ isSplit }) => !isSplit))('$name', async ({ path }) => {
    const bytes = readFileSync(path);
    const model = await modelOf(bytes);
    if (model === undefined) return;
    const changesTo = (other: Model | undefined): readonly string[] =>
      compareModels(model, other).changes.map(({ id, problem }) => `${id}: ${problem}`);
    expect(changesTo(await modelOf(bytes))).toEqual([]);
    if (statSync(path).size > maxBytesLimit) return;
    // `as`: the document was parsed from JSON or YAML.
    const value = model.document.raw as Value;
    expect(changesTo(await modelOfValue(value))).toEqual([]);
    expect(changesTo(await modelOfValue(reorder(value, 7)))).toEqual([]);
    // A reference without a valid target is compared by its text, which the new names change.
    const renamed = changesTo(await modelOfValue(renamedComponents(value)));
    expect(renamed.filter((change) => !change.includes(' leads nowhere.'))).toEqual([]);
    expect(changesTo(await modelOfValue(renamedVariables(value)))).toEqual([]);
    if (model.document.format !== 'oas2')
      expect(changesTo(await modelOfValue(inComponents(value)))).toEqual([]);
    if (model.document.format === 'oas3.0')
      expect(changesTo(await modelOfValue(asVersion31(value)))).toEqual([]);
  });
});
