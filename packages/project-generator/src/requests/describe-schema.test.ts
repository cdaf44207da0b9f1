import { expect, test } from 'vitest';
import { PointDescriber } from './point-schemas.js';
import { describeSchema, boundariesOf, mutationClassesOf } from './describe-schema.js';
import type { JsonSchema } from '../records/index.js';

const none = { resolve: (schema: JsonSchema) => schema };

test('the boundaries of a number are its bounds and the nearest values outside', () => {
  const page = describeSchema({ type: 'integer', minimum: 1, maximum: 100 }, 5, none);
  expect(boundariesOf(page)).toEqual([1, 0, 100, 101]);
  expect(mutationClassesOf(page, true)).toContain('boundary-high');
});

test('the boundaries of a string are strings of its maximum length and one more', () => {
  const name = describeSchema({ type: 'string', minLength: 2, maxLength: 3 }, 'Ann', none);
  expect(boundariesOf(name)).toEqual(['aa', 'a', 'aaa', 'aaaa']);
});

test('an integer of 32 bits overflows', () => {
  expect(boundariesOf(describeSchema({ type: 'integer', format: 'int32' }, 1, none))).toContain(2 ** 31);
});

test('the requirements of the members of `allOf` count together, the stricter bound first', () => {
  const schema = {
    type: 'string',
    maxLength: 50,
    allOf: [{ maxLength: 10 }, { type: ['string', 'null'], format: 'email' }],
  };
  expect(describeSchema(schema, 'a@b.test', none)).toEqual({
    type: 'string',
    format: 'email',
    constraints: { maxLength: 10, nullable: true },
  });
});

test('the schema of a value inside another one is found through compositions', () => {
  const schema = {
    allOf: [
      {
        properties: { pets: { type: 'array', items: { oneOf: [{ properties: { 'a/b': { const: 1 } } }] } } },
      },
    ],
  };
  const value = { pets: [{ 'a/b': 1 }] };
  const points = new PointDescriber(schema, value, none);
  expect(points.kindAt('/pets/0/a~1b', true)).toMatchObject({
    type: 'integer',
    constraints: { const: 1 },
  });
  expect(points.kindAt('/nothing/here', true)).toMatchObject({ type: 'null', constraints: {} });
});
