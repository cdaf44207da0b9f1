import { analyse, formatPointer } from '@assay/core';
import { expect, test } from 'vitest';
import { findInfiniteCycles } from './finite-schemas.js';

async function cyclesOf(schemas: unknown, openapi = '3.1.1'): Promise<readonly (readonly string[])[]> {
  const document = { openapi, info: { title: 'Files', version: '1' }, paths: {}, components: { schemas } };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return findInfiniteCycles(model!).map((cycle) =>
    cycle.map((schema) => formatPointer(schema.segments().slice(2))),
  );
}

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  ['an optional property', { A: { type: 'object', properties: { a: to('A') } } }],
  [
    'an array that may be empty',
    { A: { type: 'object', required: ['a'], properties: { a: { type: 'array', items: to('A') } } } },
  ],
  ['a map', { A: { type: 'object', required: ['a'], properties: { a: { additionalProperties: to('A') } } } }],
  [
    'another alternative',
    { A: { required: ['a'], properties: { a: { anyOf: [to('A'), { type: 'string' }] } } } },
  ],
  [
    'an alternative whose own requirements can be met',
    {
      A: { required: ['a'], properties: { a: { anyOf: [to('A'), to('B')] } } },
      B: { required: ['b'], properties: { b: to('C') } },
      C: { allOf: [{ required: ['c'], properties: { c: { type: 'string' } } }] },
    },
  ],
  ['null', { A: { type: ['object', 'null'], required: ['a'], properties: { a: to('A') } } }],
  ['a required property that is not described', { A: { required: ['b'], properties: { a: to('A') } } }],
  [
    'a property that is never sent',
    { A: { required: ['a'], properties: { a: { ...to('A'), readOnly: true } } } },
  ],
])('%s is a way out of a cycle', async (_name, schemas) => expect(await cyclesOf(schemas)).toEqual([]));

test('a nullable property of 3.0 is a way out of a cycle', async () => {
  const property = { nullable: true, allOf: [to('A')] };
  const schemas = { A: { type: 'object', required: ['a'], properties: { a: property } } };
  expect(await cyclesOf(schemas, '3.0.4')).toEqual([]);
});

test.each([
  ['a required property', { A: { required: ['a'], properties: { a: to('A') } } }, ['/A', '/A/properties/a']],
  ['an array with an item', { A: { type: 'array', minItems: 1, items: to('A') } }, ['/A', '/A/items']],
  ['an `allOf`', { A: { allOf: [to('A')] } }, ['/A', '/A/allOf/0']],
  [
    'all alternatives',
    { A: { oneOf: [to('A'), { allOf: [to('A')] }] } },
    ['/A', '/A/oneOf/0', '/A/oneOf/1', '/A/oneOf/1/allOf/0'],
  ],
  ['a reference', { A: to('A') }, ['/A']],
  ['a reference with keywords beside it', { A: { ...to('B'), title: 'A' }, B: to('A') }, ['/A', '/B']],
])('%s closes a cycle', async (_name, schemas, cycle) => expect(await cyclesOf(schemas)).toEqual([cycle]));

test('each cycle is distinguished from the others and from schemas that only lead to it', async () => {
  const needing = (name: string) => ({ required: ['a'], properties: { a: to(name) } });
  const cycles = await cyclesOf({ A: needing('B'), B: needing('C'), C: needing('B'), D: needing('D') });
  expect(cycles).toEqual([
    ['/B', '/B/properties/a', '/C', '/C/properties/a'],
    ['/D', '/D/properties/a'],
  ]);
});

test('a cycle of many schemas needs no deep calls', async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `S${index}`);
  const schemas = names.map((name, index) => [name, { allOf: [to(names[(index + 1) % names.length]!)] }]);
  const [cycle, ...others] = await cyclesOf(Object.fromEntries(schemas));
  expect([cycle?.length, others]).toEqual([10000, []]);
});
