import { describe, expect, it } from 'vitest';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { Evaluator } from './evaluator.js';

function errorsOf(schema: unknown, value: unknown): string[] {
  const schemas = new PlainSchemas();
  const { errors } = new Evaluator(schemas).validate(schemas.add(schema), value);
  return errors.map(({ segments, message }) => `/${segments.join('/')} ${message}`);
}

const kind = (name: string, properties: object = {}): object => ({
  type: 'object',
  properties: { kind: { const: name }, ...properties },
  required: ['kind'],
});

describe('an error has a location and a cause', () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ['a wrong type', { type: 'integer' }, '12', ['/ must be an integer']],
    [
      'several types',
      { type: ['null', 'integer', 'string'] },
      true,
      ['/ must be an integer, a string or null'],
    ],
    ['a missing property', { required: ['id'] }, {}, ['/ must have the property "id"']],
    [
      'an unknown property',
      { additionalProperties: false },
      { a: 1 },
      ['/a must not be there: the schema does not define this property'],
    ],
    [
      'a property that nothing describes',
      { unevaluatedProperties: false },
      { a: 1 },
      ['/a must not be there: no part of the schema defines this property'],
    ],
    [
      'a nested value',
      { properties: { a: { items: { maximum: 3 } } } },
      { a: [1, 4] },
      ['/a/1 must be 3 or less'],
    ],
    [
      'an enumeration',
      { enum: ['a', 1, 'b'.repeat(25), 'c'.repeat(25), null] },
      'x',
      ['/ must be one of "a", 1, "bbbbbbbbbbbbbbbbbbbbbbbbb" and 2 more'],
    ],
    ['a constant', { const: { b: 1, a: [2] } }, { a: [2], b: 2 }, ['/ must be {"a":[2],"b":1}']],
    ['a minimum', { minimum: 3 }, 2, ['/ must be 3 or more']],
    ['an exclusive minimum', { exclusiveMinimum: 3 }, 3, ['/ must be more than 3']],
    ['an exclusive maximum', { exclusiveMaximum: 3 }, 3, ['/ must be less than 3']],
    ['a multiple', { multipleOf: 3 }, 4, ['/ must be a multiple of 3']],
    ['a minimum length', { minLength: 2 }, 'a', ['/ must have 2 characters or more']],
    ['a pattern', { pattern: '^a' }, 'b', ['/ must match the pattern ^a']],
    ['few items', { minItems: 1 }, [], ['/ must have 1 item or more']],
    ['many items', { maxItems: 1 }, [1, 2], ['/ must have 1 item or fewer']],
    ['few properties', { minProperties: 2 }, { a: 1 }, ['/ must have 2 properties or more']],
    ['many properties', { maxProperties: 1 }, { a: 1, b: 2 }, ['/ must have 1 property or fewer']],
    ['a length', { maxLength: 1 }, '😀😀', ['/ must have 1 character or fewer']],
    ['a format', { format: 'date' }, 'today', ['/ must be a date such as 2026-01-31']],
    [
      'a name',
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ['/ has the property "abc", whose name must have 2 characters or fewer'],
    ],
    ['equal items', { uniqueItems: true }, [1, 1], ['/ must not have two equal items']],
    [
      'too few of a kind',
      { contains: { type: 'string' } },
      [1],
      ['/ must have 1 item or more that match `contains`'],
    ],
    ['a schema that no value satisfies', { properties: { a: false } }, { a: 1 }, ['/a must not be there']],
    ['a negation', { not: {} }, 1, ['/ must not match what `not` describes']],
    [
      'two branches',
      { oneOf: [{ minimum: 1 }, { maximum: 3 }] },
      2,
      ['/ must match only one schema of `oneOf`, but matches 2'],
    ],
    [
      'keywords of both a reference and its siblings',
      { $ref: '#/$defs/a', maxLength: 1, $defs: { a: { pattern: '^a' } } },
      'bb',
      ['/ must have 1 character or fewer', '/ must match the pattern ^a'],
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(errorsOf(schema, value)).toEqual(expected);
  });
});

describe('the error of several branches', () => {
  const deep = {
    oneOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      {
        type: 'object',
        properties: {
          a: { properties: { b: { anyOf: [{ type: 'null' }, { properties: { c: { type: 'integer' } } }] } } },
        },
      },
    ],
  };
  it.each<[string, unknown, unknown, readonly string[]]>([
    ['at the leaf, however deep', deep, { a: { b: { c: 'x' } } }, ['/a/b/c must be an integer']],
    [
      'the one of the matching type',
      { anyOf: [{ type: 'string' }, { required: ['id'] }] },
      {},
      ['/ must have the property "id"'],
    ],
    [
      'the one of the matching constant',
      { oneOf: [kind('a', { n: { type: 'integer' } }), kind('b', { n: { type: 'string' } })] },
      { kind: 'a', n: 'x' },
      ['/n must be an integer'],
    ],
    [
      'the one that lacks least',
      { anyOf: [{ required: ['a', 'b', 'c'] }, { required: ['a', 'd'] }] },
      { d: 1 },
      ['/ must have the property "a"'],
    ],
    [
      'all of them, if each requires another type',
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
      1,
      ['/ must be a string or null'],
    ],
    [
      'their common part',
      { anyOf: [{ properties: { a: { minimum: 1 } } }, { properties: { a: { minimum: 1 } }, title: 'b' }] },
      { a: 0 },
      ['/a must be 1 or more'],
    ],
    [
      'their common location',
      { anyOf: [{ properties: { a: { minimum: 9 } } }, { properties: { a: { minimum: 8 } } }] },
      { a: 0 },
      ['/a must match a schema of `anyOf`, but matches none of 2'],
    ],
    [
      'none, if they are indistinguishable',
      { anyOf: [{ minimum: 9 }, { minimum: 8 }] },
      0,
      ['/ must match a schema of `anyOf`, but matches none of 2'],
    ],
    [
      'the one that the discriminator names',
      {
        oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { hound: '#/$defs/Dog' } },
        $schema: 'https://spec.openapis.org/oas/3.1/dialect/base',
        $defs: {
          Cat: { required: ['lives'] },
          Dog: { properties: { bark: { type: 'string' } }, required: ['name', 'owner'] },
        },
      },
      { kind: 'hound', bark: 1, name: 'x' },
      ['/ must have the property "owner"', '/bark must be a string'],
    ],
  ])('is %s', (_name, schema, value, expected) => {
    expect(errorsOf(schema, value)).toEqual(expected);
  });
});

describe('a discriminator', () => {
  const pet = {
    $schema: 'https://spec.openapis.org/oas/3.1/dialect/base',
    oneOf: [{ $ref: '#/$defs/Dog' }, { $ref: '#/$defs/Cat' }],
    discriminator: { propertyName: 'kind', mapping: { kitty: '#/$defs/Cat' } },
    $defs: { Dog: { properties: { name: {} } }, Cat: { properties: { lives: {} } } },
  };
  it.each([
    [{ kind: 'kitty' }, true],
    [{ kind: 'Dog' }, true],
    [{}, true],
    [{ kind: 'fish' }, false],
  ])('selects for %j one of several matching branches: %s', (value, expected) => {
    const schemas = new PlainSchemas();
    const evaluator = new Evaluator(schemas);
    const root = schemas.add(pet);
    expect(evaluator.accepts(root, value)).toBe(expected);
    expect(evaluator.validate(root, value).usedDiscriminator).toBe(expected);
    expect(evaluator.accepts(root, value, { isStrict: true })).toBe(false);
    expect(evaluator.validate(root, value, { isStrict: true }).usedDiscriminator).toBe(false);
  });
});
