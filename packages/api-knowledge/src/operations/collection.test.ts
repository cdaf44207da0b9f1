import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { collectionOf } from './collection.js';
import { isPagePosition, isPageSize } from './pagination.js';

const resource = { type: 'object', properties: { name: { type: 'string' } } };
const resources = { type: 'array', items: { $ref: '#/components/schemas/Thing' } };

async function operationOf(
  schema: unknown,
  path = '/things',
  parameters: readonly unknown[] = [],
): Promise<Operation> {
  const content = { 'application/json': { schema } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Lists', version: '1' },
    paths: { [path]: { get: { parameters, responses: { 200: { description: 'All.', content } } } } },
    components: {
      schemas: {
        Thing: resource,
        Things: resources,
        Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.operations[0]!;
}

const object = (properties: unknown): unknown => ({ type: 'object', properties });

describe('collectionOf', () => {
  it('finds an array of objects, through references', async () => {
    const found = collectionOf(await operationOf({ $ref: '#/components/schemas/Things' }));
    expect(found).toMatchObject({ property: undefined, isPaged: false });
  });

  it('finds the main property, through allOf', async () => {
    const parts = [object({ total: { type: 'integer' } }), object({ items: resources })];
    expect(collectionOf(await operationOf({ allOf: parts }))?.property).toBe('items');
  });

  it('finds a property that is named like the path', async () => {
    expect(
      collectionOf(await operationOf(object({ things: resources, etag: { type: 'string' } })))?.property,
    ).toBe('things');
    expect(collectionOf(await operationOf(object({ bindings: resources })))).toBeUndefined();
  });

  it('recognises a response that links to the next page', async () => {
    expect(
      collectionOf(await operationOf(object({ items: resources, nextLink: { type: 'string' } })))?.isPaged,
    ).toBe(true);
    const meta = object({ next_cursor: { type: 'string' } });
    expect(collectionOf(await operationOf(object({ items: resources, meta })))?.isPaged).toBe(true);
  });

  it.each([
    ['an object with parts', object({ customer: { type: 'string' }, items: resources }), '/basket'],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, '/names'],
    ['a cycle', { $ref: '#/components/schemas/Loop' }, '/loops'],
    ['the target of a path variable', resources, '/things/{id}'],
    ['nothing', undefined, '/nothing'],
  ])('finds no collection in %s', async (_, schema, path) => {
    expect(collectionOf(await operationOf(schema, path))).toBeUndefined();
  });
});

describe('parameters of pages', () => {
  async function judge(name: string, type: string, place = 'query', path = '/image/{id}'): Promise<string> {
    const operation = await operationOf(resources, path, [{ name, in: place, schema: { type } }]);
    const [parameter] = operation.parameters;
    if (isPageSize(parameter!, operation)) return 'size';
    return isPagePosition(parameter!) ? 'position' : 'neither';
  }

  it.each(['limit', 'page_size', 'PageSize', 'per-page', 'page[size]', 'max_results', '$top'])(
    '%s is a size',
    async (name) => {
      expect(await judge(name, 'integer')).toBe('size');
    },
  );

  it.each(['page', 'offset', 'cursor', '$skiptoken', 'starting_after', 'nextPageToken', 'pagination.cursor'])(
    '%s is a position',
    async (name) => {
      expect(await judge(name, 'string')).toBe('position');
    },
  );

  it('count and size are sizes of a list only', async () => {
    expect(await judge('count', 'integer', 'query', '/things')).toBe('size');
    expect(await judge('count', 'integer')).toBe('neither');
    expect(await judge('$count', 'boolean', 'query', '/things')).toBe('neither');
    expect(await judge('limit', 'boolean')).toBe('neither');
    expect(await judge('limit', 'integer', 'header')).toBe('neither');
  });

  it('a Range header is a position', async () => {
    expect(await judge('Range', 'string', 'header')).toBe('position');
  });
});
