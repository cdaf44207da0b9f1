import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeGraphDocument } from '../../benchmarks/graph-document.mjs';
import { importOf } from '../support/import-of.js';

const bookshop = readFileSync('examples/bookshop.yaml', 'utf8');

describe('planning requests again from the flows that send them', () => {
  it.each([
    ['an API whose operations need each other', bookshop],
    ['a graph of entities with large bodies', makeGraphDocument(15)],
  ])('gives the same import of %s', async (_, document) => {
    const kept = await importOf(document, { maxPlannedBytes: Number.POSITIVE_INFINITY });
    const again = await importOf(document, { maxPlannedBytes: 0 });
    for (const [index, flow] of again.flows.entries()) expect(flow, flow.name).toEqual(kept.flows[index]);
    expect(again.variableSets).toEqual(kept.variableSets);
    expect(again.errors).toEqual(kept.errors);
    expect(again.schemas).toEqual(kept.schemas);
  });
});
