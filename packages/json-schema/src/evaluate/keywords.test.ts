import { describe, expect, it } from 'vitest';
import {
  jsonSchema2019,
  jsonSchemaDraft4,
  openApi20,
  openApi30,
  openApi31,
  type Dialect,
} from '../dialect/dialects.js';
import { ExactNumber } from '@assay/text';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { Evaluator } from './evaluator.js';

function verdict(schema: unknown, value: unknown, dialect: Dialect = openApi31): string {
  const schemas = new PlainSchemas({ dialect });
  const evaluator = new Evaluator(schemas);
  const root = schemas.add(schema);
  const { verdict: found } = evaluator.validate(root, value);
  // Searching only for the first error must have the same result.
  expect(evaluator.accepts(root, value)).toBe(found !== 'invalid');
  return found;
}

const big = new ExactNumber('9007199254740993');
const bigger = new ExactNumber('9007199254740995');

/** By keyword: a schema, valid values, invalid values. */
const cases: readonly (readonly [string, unknown, readonly unknown[], readonly unknown[]])[] = [
  ['a boolean schema', { properties: { a: true, b: false } }, [{ a: 1 }, {}], [{ b: 1 }]],
  ['type', { type: 'integer' }, [1, 1.0, -3, big], [1.5, '1', null, new ExactNumber('1e-400')]],
  ['type, a list', { type: ['string', 'null'] }, ['a', null], [1, {}]],
  ['type number', { type: 'number' }, [1, 1.5, big], ['1']],
  [
    'enum',
    { enum: [1, 'a', null, { b: [1], a: 2 }, big] },
    [1, 'a', null, { a: 2, b: [1] }, big],
    [2, 'b', {}, bigger],
  ],
  ['const', { const: { a: [1, 2] } }, [{ a: [1, 2] }], [{ a: [2, 1] }, null]],
  ['an exact const', { const: big }, [new ExactNumber('9007199254740993.0')], [9007199254740992, bigger]],
  ['multipleOf', { multipleOf: 0.1 }, [0.3, 4.3, 1e308, 0], [0.35, 0.30000000000000004]],
  [
    'multipleOf of big numbers',
    { multipleOf: 3 },
    ['1e400', new ExactNumber('3e400'), big],
    [new ExactNumber('1e400'), bigger],
  ],
  ['multipleOf of small numbers', { multipleOf: 1e-8 }, [12391239123, 0.0075], [0.00751e-6]],
  ['minimum', { minimum: 3 }, [3, big], [2.9]],
  ['maximum', { maximum: 9007199254740992 }, [9007199254740992], [big, 1e300]],
  ['exclusiveMinimum', { exclusiveMinimum: 3 }, [3.1], [3]],
  ['exclusiveMaximum', { exclusiveMaximum: 3 }, [2.9], [3]],
  ['minLength', { minLength: 2 }, ['😀😀', 5], ['😀']],
  ['maxLength', { maxLength: 2 }, ['😀😀'], ['abc']],
  ['pattern', { pattern: '^[a-z]+$' }, ['abc', 1], ['ABC']],
  ['minItems', { minItems: 1 }, [[1]], [[]]],
  ['maxItems', { maxItems: 1 }, [[1]], [[1, 2]]],
  [
    'uniqueItems',
    { uniqueItems: true },
    [[1, '1', true, [1], big, bigger]],
    [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [big, big],
    ],
  ],
  ['minProperties', { minProperties: 1 }, [{ a: 1 }], [{}]],
  ['maxProperties', { maxProperties: 1 }, [{ a: 1 }], [{ a: 1, b: 1 }]],
  ['required', { required: ['constructor'] }, [JSON.parse('{"constructor":1}'), 1], [{}]],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  ['properties', { properties: { a: { type: 'string' } } }, [{ a: 'b' }, { b: 1 }], [{ a: 1 }]],
  [
    'a property `__proto__`',
    { properties: JSON.parse('{"__proto__":{"type":"string"}}'), additionalProperties: false },
    [JSON.parse('{"__proto__":"a"}')],
    [JSON.parse('{"__proto__":1}')],
  ],
  [
    'patternProperties',
    { patternProperties: { '^a': { type: 'string' } } },
    [{ ab: 'c', b: 1 }],
    [{ ab: 1 }],
  ],
  [
    'additionalProperties',
    { properties: { a: {} }, patternProperties: { '^b': {} }, additionalProperties: { type: 'string' } },
    [{ a: 1, bc: 1, d: 'e' }],
    [{ d: 1 }],
  ],
  ['propertyNames', { propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]],
  [
    'dependentSchemas',
    { dependentSchemas: { a: { required: ['b'] } } },
    [{ c: 1 }, { a: 1, b: 1 }],
    [{ a: 1 }],
  ],
  ['prefixItems', { prefixItems: [{ type: 'string' }] }, [[], ['a', 1]], [[1]]],
  ['items', { prefixItems: [{}], items: { type: 'string' } }, [[1, 'a']], [[1, 1]]],
  ['contains', { contains: { type: 'string' } }, [[1, 'a']], [[], [1]]],
  ['minContains', { contains: { type: 'string' }, minContains: 2 }, [['a', 'b']], [['a']]],
  ['minContains 0', { contains: { type: 'string' }, minContains: 0 }, [[]], []],
  ['maxContains', { contains: { type: 'string' }, maxContains: 1 }, [['a', 1]], [['a', 'b']]],
  ['allOf', { allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [0, 4]],
  ['anyOf', { anyOf: [{ maximum: 1 }, { minimum: 3 }] }, [0, 4], [2]],
  ['oneOf', { oneOf: [{ minimum: 1 }, { maximum: 3 }] }, [0, 4], [2]],
  ['not', { not: { type: 'string' } }, [1], ['a']],
  ['if', { if: { minimum: 10 }, then: { multipleOf: 10 }, else: { multipleOf: 2 } }, [20, 4], [12.5, 3]],
  [
    'unevaluatedProperties',
    {
      properties: { a: {} },
      anyOf: [{ properties: { b: { type: 'string' } } }, { properties: { c: {} } }],
      unevaluatedProperties: false,
    },
    [
      { a: 1, b: 'x', c: 1 },
      { a: 1, c: 1 },
    ],
    [{ d: 1 }, { b: 1, c: 1 }],
  ],
  [
    'unevaluatedProperties behind a condition',
    {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { b: {} } },
      unevaluatedProperties: { type: 'string' },
    },
    [
      { a: 1, b: 1 },
      { a: 'x', b: 'y' },
    ],
    [{ a: 2 }, { a: 1, c: 1 }],
  ],
  [
    'unevaluatedProperties inside',
    {
      allOf: [{ properties: { a: {} }, unevaluatedProperties: { type: 'integer' } }],
      unevaluatedProperties: false,
    },
    [{ a: 'x', b: 1 }],
    [{ a: 'x', b: 'y' }],
  ],
  [
    'unevaluatedItems',
    { prefixItems: [{}], contains: { type: 'string' }, unevaluatedItems: false },
    [[1, 'a'], ['a']],
    [[1, 'a', 2]],
  ],
  ['$ref with siblings', { $ref: '#/$defs/a', maximum: 3, $defs: { a: { minimum: 1 } } }, [2], [0, 4]],
  ['$ref to an anchor', { $ref: '#here', $defs: { a: { $anchor: 'here', minimum: 1 } } }, [1], [0]],
  [
    'a recursive $ref',
    { properties: { next: { $ref: '#' } }, required: ['id'] },
    [{ id: 1, next: { id: 2 } }],
    [{ id: 1, next: {} }],
  ],
  [
    '$dynamicRef with the scope of whoever refers to it',
    {
      $id: 'https://schemas.test/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          properties: { name: {}, children: { items: { $dynamicRef: '#node' } } },
        },
      },
    },
    [{ name: 'a', children: [{ name: 'b' }] }],
    [{ children: [{ daat: 1 }] }],
  ],
];

describe('2020-12 and 3.1', () => {
  it.each(cases)('%s', (_name, schema, fitting, others) => {
    expect(fitting.map((value) => verdict(schema, value))).toEqual(fitting.map(() => 'valid'));
    expect(others.map((value) => verdict(schema, value))).toEqual(others.map(() => 'invalid'));
  });
});

describe('each dialect has its own keywords', () => {
  it.each<[string, Dialect, unknown, unknown, string]>([
    ['3.0 has flags for exclusive bounds', openApi30, { minimum: 1, exclusiveMinimum: true }, 1, 'invalid'],
    [
      '3.0 has `nullable`, whatever the other keywords',
      openApi30,
      { type: 'string', nullable: true, enum: ['a'] },
      null,
      'valid',
    ],
    ['3.0 does not have `x-nullable`', openApi30, { type: 'string', 'x-nullable': true }, null, 'invalid'],
    ['2.0 has `x-nullable`', openApi20, { type: 'string', 'x-nullable': true }, null, 'valid'],
    ['2.0 accepts any value for a file', openApi20, { type: 'file' }, { a: 1 }, 'valid'],
    ['3.0 ignores `const`', openApi30, { const: 1 }, 2, 'valid'],
    [
      '3.0 ignores `patternProperties`',
      openApi30,
      { patternProperties: { a: { type: 'string' } } },
      { a: 1 },
      'valid',
    ],
    [
      '3.0 ignores the siblings of a `$ref`',
      openApi30,
      { $ref: '#/definitions/a', maximum: 3, definitions: { a: { minimum: 1 } } },
      4,
      'valid',
    ],
    ['3.1 ignores `nullable`', openApi31, { type: 'string', nullable: true }, null, 'invalid'],
    [
      'draft-04 has tuples in `items`',
      jsonSchemaDraft4,
      { items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
      'invalid',
    ],
    [
      'draft-04 has `dependencies` of both kinds',
      jsonSchemaDraft4,
      { dependencies: { a: ['b'], c: { minProperties: 2 } } },
      { c: 1 },
      'invalid',
    ],
    [
      'draft-04 finds schemas by `id`',
      jsonSchemaDraft4,
      { $ref: 'http://schemas.test/a', definitions: { a: { id: 'http://schemas.test/a', type: 'string' } } },
      1,
      'invalid',
    ],
    [
      '2019-09 does not evaluate items that `contains` matches',
      jsonSchema2019,
      { contains: { type: 'string' }, unevaluatedItems: false },
      ['a'],
      'invalid',
    ],
    [
      '2019-09 has `$recursiveRef`',
      jsonSchema2019,
      {
        $id: 'https://schemas.test/strict',
        $recursiveAnchor: true,
        $ref: 'tree',
        unevaluatedProperties: false,
        $defs: {
          tree: { $id: 'tree', $recursiveAnchor: true, properties: { child: { $recursiveRef: '#' } } },
        },
      },
      { child: { other: 1 } },
      'invalid',
    ],
  ])('%s', (_name, dialect, schema, value, expected) => {
    expect(verdict(schema, value, dialect)).toBe(expected);
  });

  it('evaluates a schema by its `$schema`', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      maximum: 1,
      exclusiveMaximum: true,
      const: 2,
    };
    expect([0, 1].map((value) => verdict(schema, value))).toEqual(['valid', 'invalid']);
  });
});

describe('an undecided keyword', () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      'a reference that leads nowhere',
      { $ref: '#/$defs/none' },
      1,
      { kind: 'reference', what: '#/$defs/none' },
    ],
    [
      'an unknown dialect',
      { $schema: 'https://schemas.test/own' },
      1,
      { kind: 'dialect', what: 'https://schemas.test/own' },
    ],
    ['an invalid pattern', { pattern: '(' }, 'a', { kind: 'pattern', what: '(' }],
    ['a negation of it', { not: { pattern: '(' } }, 'a', { kind: 'pattern', what: '(' }],
    [
      'one branch of several',
      { oneOf: [{ pattern: '(' }, { type: 'string' }] },
      'a',
      { kind: 'pattern', what: '(' },
    ],
    [
      'a property that a pattern may describe',
      { patternProperties: { '(': {} }, additionalProperties: false },
      { a: 1 },
      { kind: 'pattern', what: '(' },
    ],
    [
      'a property that a branch may describe',
      { anyOf: [{ $ref: '#/none' }, false], unevaluatedProperties: false },
      { a: 1 },
      { kind: 'reference', what: '#/none' },
    ],
    [
      'a cycle of references',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      1,
      { kind: 'cycle', what: '#/$defs/b' },
    ],
    [
      'a schema that is its own opposite',
      { $ref: '#/$defs/a', $defs: { a: { not: { $ref: '#/$defs/a' } } } },
      1,
      { kind: 'cycle', what: 'a schema' },
    ],
  ])('%s', (_name, schema, value, reason) => {
    const schemas = new PlainSchemas();
    const { verdict: found, undecided, errors } = new Evaluator(schemas).validate(schemas.add(schema), value);
    expect({ found, undecided, errors }).toEqual({ found: 'undecided', undecided: [reason], errors: [] });
  });

  it('does not hide other errors', () => {
    expect(verdict({ pattern: '(', minLength: 3 }, 'a')).toBe('invalid');
    expect(verdict({ oneOf: [{ pattern: '(' }, {}, {}] }, 'a')).toBe('invalid');
  });

  it('is ignored if it makes no difference', () => {
    expect(verdict({ anyOf: [{ pattern: '(' }, { type: 'string' }] }, 'a')).toBe('valid');
    expect(verdict({ not: { pattern: '(', type: 'integer' } }, 'a')).toBe('valid');
  });

  it('names an unknown vocabulary that a meta-schema requires', () => {
    const metaSchema = {
      $vocabulary: {
        'https://json-schema.org/draft/2020-12/vocab/core': true,
        'https://schemas.test/vocab': true,
      },
    };
    const schemas = new PlainSchemas({
      load: (uri) => (uri === 'https://schemas.test/meta' ? metaSchema : undefined),
    });
    const schema = schemas.add({ $schema: 'https://schemas.test/meta', type: 'string' });
    expect(new Evaluator(schemas).validate(schema, 1).undecided).toEqual([
      { kind: 'vocabulary', what: 'https://schemas.test/vocab' },
    ]);
  });
});

describe('a direction', () => {
  const schema = {
    required: ['id', 'password', 'name'],
    allOf: [{ properties: { id: { readOnly: true } } }, { $ref: '#/$defs/a' }],
    $defs: { a: { properties: { password: { allOf: [{ writeOnly: true }] } } } },
  };
  it.each([
    ['request', { password: 1, name: 1 }, { id: 1, name: 1 }],
    ['response', { id: 1, name: 1 }, { password: 1, name: 1 }],
    [undefined, { id: 1, password: 1, name: 1 }, { id: 1, name: 1 }],
    ['unknown', { name: 1 }, { id: 1, password: 1 }],
  ] as const)('of %s omits properties that are not sent', (direction, fitting, other) => {
    const schemas = new PlainSchemas();
    const evaluator = new Evaluator(schemas);
    const root = schemas.add(schema);
    expect(evaluator.accepts(root, fitting, { direction })).toBe(true);
    expect(evaluator.accepts(root, other, { direction })).toBe(false);
  });

  it.each(['base', 'middle'])('applies to each use of the schema `%s` alone', (name) => {
    const base = { required: ['id'] };
    const middle = { allOf: [{ $ref: '#/$defs/base' }] };
    const $ref = `#/$defs/${name}`;
    const schemas = new PlainSchemas();
    const root = schemas.add({
      prefixItems: [{ allOf: [{ $ref }, { properties: { id: { readOnly: true } } }] }],
      items: { $ref },
      $defs: { base, middle },
    });
    const evaluator = new Evaluator(schemas);
    const same = {};
    expect(evaluator.accepts(root, [same], { direction: 'request' })).toBe(true);
    expect(evaluator.accepts(root, [same, same], { direction: 'request' })).toBe(false);
  });
});
