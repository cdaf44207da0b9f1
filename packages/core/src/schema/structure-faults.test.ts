import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { StructureFault } from '../model/fault.js';

async function faultsOf(document: unknown): Promise<StructureFault[]> {
  const { faults } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return faults.filter((fault) => fault.kind === 'StructureFault');
}

const info = { title: 'Library', version: '1' };

describe('a violation of the official schema', () => {
  it('names the specification object that it concerns, and the path from there', async () => {
    const parameter = { name: 'shelf', in: 'query', style: 'wavy', schema: { type: 'string' } };
    const get = { parameters: [parameter], responses: { 200: { description: 'Books.' } } };
    const found = await faultsOf({ openapi: '3.0.4', info, paths: { '/books': { get } } });
    expect(found.map(({ node, below, at }) => [node.kind, below, at])).toEqual([
      ['Parameter', ['style'], ['paths', '/books', 'get', 'parameters', '0', 'style']],
    ]);
  });

  it('concerns the object itself if a property is missing or not allowed', async () => {
    const get = { sumary: 'Books', responses: { 200: {} } };
    const found = await faultsOf({ openapi: '3.0.4', info, paths: { '/b#c': { get } } });
    expect(found.map(({ node, below, at }) => [node.kind, below, at.slice(2)])).toEqual([
      ['Operation', [], ['get', 'sumary']],
      ['Response', [], ['get', 'responses', '200']],
    ]);
  });

  it('concerns the root if no object contains it', async () => {
    const found = await faultsOf({ openapi: '3.0.4', info: 'Library', paths: {} });
    expect(found.map(({ node, below }) => [node.kind, below])).toEqual([['Document', ['info']]]);
  });

  it('is not found in a document that follows the schema', async () => {
    expect(await faultsOf({ openapi: '3.0.4', info, paths: {} })).toEqual([]);
  });
});
