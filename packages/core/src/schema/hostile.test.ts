import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../format.js';
import { duplicateItems } from './checks/condition.js';
import { equalValues } from './checks/identity.js';
import { validateDocument, validateFragment, type FragmentKind } from './validate.js';

const many = 40_000;
const kinds: readonly FragmentKind[] = [
  'Schema',
  'Response',
  'Parameter',
  'RequestBody',
  'PathItem',
  'EventPathItem',
  'Header',
  'Example',
  'Link',
  'Callback',
  'SecurityScheme',
  'MediaType',
];

describe('a hostile document', () => {
  it.each(formats)('of %s whose root is not an object gets one record', async (format) => {
    for (const root of [null, 1, 'text', true, []]) {
      expect(await validateDocument(format, root)).toMatchObject([{ instancePath: '', keyword: 'type' }]);
    }
  });

  it.each(formats)('of %s is always answered', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...kinds), async (value, kind) => {
        const document = {
          swagger: '2.0',
          openapi: '3.1.0',
          paths: value,
          components: value,
          definitions: { a: value },
        };
        expect(Array.isArray(await validateDocument(format, document))).toBe(true);
        expect(Array.isArray(await validateFragment(format, kind, value))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('has its `__proto__` properties read like any other', async () => {
    const document = JSON.parse(
      '{"openapi":"3.1.0","info":{"title":"a","version":"1","__proto__":{}},"paths":{"__proto__":{"get":{}},"/a":{"__proto__":{}}}}',
    );
    const records = await validateDocument('oas3.1', document);
    expect(records).toHaveLength(4);
    expect(records.map(({ instancePath, params }) => [instancePath, params])).toEqual(
      expect.arrayContaining([
        ['/info', { unevaluatedProperty: '__proto__' }],
        ['/paths', { unevaluatedProperty: '__proto__' }],
        ['/paths/~1a', { unevaluatedProperty: '__proto__' }],
        ['/paths/__proto__/get', { missingProperty: 'responses' }],
      ]),
    );
  });

  it('with many faults gets a record for each fault', async () => {
    const paths = Object.fromEntries(Array.from({ length: many }, (_, index) => [`/${index}`, { get: {} }]));
    expect(
      await validateDocument('oas3.0', { openapi: '3.0.0', info: { title: '', version: '' }, paths }),
    ).toHaveLength(many);
  });

  it('with many nested faults gets a record for each fault', async () => {
    let schema: object = Object.fromEntries(Array.from({ length: many }, (_, index) => [`wrong${index}`, 1]));
    for (let depth = 0; depth < 190; depth += 1) schema = { not: schema };
    expect(await validateFragment('oas3.0', 'Schema', schema)).toHaveLength(many);
  });

  it('with long arrays of objects that must differ is answered', async () => {
    const objects = Array.from({ length: many }, (_, index) => ({
      name: 'a',
      'x-index': index,
      'x-more': { a: [1, 2, 3] },
    }));
    const document = {
      swagger: '2.0',
      info: { title: '', version: '' },
      paths: {},
      tags: objects,
      definitions: { a: { enum: [...objects, objects[7]] } },
    };
    expect(await validateDocument('oas2', document)).toMatchObject([
      { instancePath: '/definitions/a/enum', keyword: 'uniqueItems', params: { i: many, j: 7 } },
    ]);
  });
});

describe('duplicate items', () => {
  it('have the same record with any number of items', () => {
    const item = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('1', '{"a":1}', null, true),
      fc.record({ a: fc.integer({ min: 0, max: 1 }), b: fc.constantFrom([], [1], {}) }),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (items) => {
        const naive = items.some((a, index) => items.slice(0, index).some((b) => equalValues(a, b)));
        const pair = duplicateItems(items);
        expect(pair !== null).toBe(naive);
        if (pair !== null) expect(items[pair[0]]).toEqual(items[pair[1]]);
      }),
    );
  });

  it('may have their properties in another order', () => {
    const filler = Array.from({ length: 20 }, (_, index) => index);
    expect(
      duplicateItems([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toEqual([0, 1]);
    expect(duplicateItems([{ a: 1, b: 2 }, ...filler, { b: 2, a: 1 }])).toEqual([0, 21]);
  });
});
