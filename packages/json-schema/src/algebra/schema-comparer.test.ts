import { jsonSchema2020, openApi30, type Dialect } from '../dialect/dialects.js';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { ExactNumber } from '@assay/text';
import { describe, expect, it } from 'vitest';
import type { Verdict } from './containment.js';
import { Side } from './shapes/side.js';
import { differencesOf, SchemaComparer } from './schema-comparer.js';

type Case = readonly [string, unknown, unknown];

function compare(before: unknown, after: unknown, dialects: readonly [Dialect, Dialect]) {
  const [old, next] = [
    new PlainSchemas({ dialect: dialects[0] }),
    new PlainSchemas({ dialect: dialects[1] }),
  ];
  const comparison = new SchemaComparer({ old: new Side(old), new: new Side(next) }).compare(
    old.add(before),
    next.add(after),
  );
  return { verdict: comparison.verdict, kinds: differencesOf([comparison]).map(({ detail }) => detail.kind) };
}

const opposite: Readonly<Record<Verdict, Verdict>> = {
  equal: 'equal',
  narrower: 'wider',
  wider: 'narrower',
  incomparable: 'incomparable',
  unknown: 'unknown',
};

const latest = [jsonSchema2020, jsonSchema2020] as const;

describe('schemas with the same meaning', () => {
  const pet = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  it.each<Case>([
    [
      'an exclusive bound of integers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    ['a fraction as a bound of integers', { type: 'integer', maximum: 4.5 }, { type: 'integer', maximum: 4 }],
    ['multiples of 1', { type: 'number', multipleOf: 1 }, { type: 'integer' }],
    ['types in another order', { type: ['string', 'null'] }, { type: ['null', 'string'] }],
    [
      'types as alternatives',
      { type: ['string', 'integer'], maxLength: 5 },
      { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 5 }] },
    ],
    [
      'null as an alternative',
      { type: ['string', 'null'], enum: ['a', null] },
      { anyOf: [{ enum: ['a'] }, { type: 'null' }] },
    ],
    ['values as alternatives', { enum: ['a', 'b'] }, { oneOf: [{ const: 'b', title: 'B' }, { const: 'a' }] }],
    ['an enumeration of one value', { const: 1 }, { enum: [1.0], type: 'integer' }],
    ['the type of listed values', { enum: ['a'] }, { type: 'string', enum: ['a'] }],
    ['a value that is listed though not allowed', { type: 'string', enum: ['a', 7] }, { enum: ['a'] }],
    [
      'a schema that allows everything',
      { properties: { a: {} }, items: true },
      { properties: { a: true }, minItems: 0, additionalProperties: {} },
    ],
    ['a reference', { $ref: '#/$defs/pet', $defs: { pet } }, pet],
    [
      'a property in a part of allOf',
      { allOf: [pet, { properties: { age: { type: 'integer' } } }] },
      { ...pet, properties: { age: { type: 'integer' }, name: { type: 'string' } } },
    ],
    [
      'a property in two parts of allOf',
      { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { maxLength: 5 } } }] },
      { properties: { a: { minLength: 1, maxLength: 5 } } },
    ],
    [
      'a bound that another one makes meaningless',
      { allOf: [{ maxLength: 5 }, { maxLength: 9 }] },
      { maxLength: 5 },
    ],
    ['one alternative', { anyOf: [pet] }, { allOf: [pet] }],
    [
      'alternatives in another order',
      { oneOf: [pet, { type: 'object', required: ['id'] }] },
      { oneOf: [{ type: 'object', required: ['id'] }, pet] },
    ],
    [
      'unevaluated properties without alternatives',
      { allOf: [pet], unevaluatedProperties: false },
      { ...pet, additionalProperties: false },
    ],
    ['not a type', { not: { type: 'string' } }, { type: ['number', 'boolean', 'array', 'object', 'null'] }],
    ['a pattern that everything matches', { type: 'string', pattern: '^.*' }, { type: 'string' }],
    ['both booleans', { type: 'boolean', enum: [true, false] }, { type: 'boolean' }],
    ['keywords of another type', { type: 'string', minimum: 3, required: ['a'] }, { type: 'string' }],
    ['a condition without branches', { type: 'string', if: { pattern: 'a' } }, { type: 'string' }],
    [
      'unevaluated items where all items are described',
      { allOf: [{ items: { type: 'string' } }], unevaluatedItems: false },
      { items: { type: 'string' } },
    ],
    [
      'a listed value that another keyword forbids',
      { type: 'string', enum: ['a', 'bbbb'], maxLength: 3 },
      { enum: ['a'] },
    ],
    [
      'a bound beside null as the only value',
      { type: ['string', 'null'], enum: [null], maxLength: 3 },
      { type: ['string', 'null'], enum: [null] },
    ],
    ['required twice', { required: ['a', 'b', 'a'] }, { required: ['b', 'a'] }],
    ['a cycle and the same cycle, unrolled once', cycle(1), cycle(2)],
  ])('are equal: %s', (_name, before, after) => {
    expect(compare(before, after, latest)).toEqual({ verdict: 'equal', kinds: [] });
    expect(compare(after, before, latest)).toEqual({ verdict: 'equal', kinds: [] });
  });

  it.each<Case>([
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable beside a list',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable beside allOf',
      { nullable: true, allOf: [{ type: 'string' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'an exclusive bound',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    ['base64', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
    ['siblings of a $ref', { $ref: '#/a', maxLength: 3, a: { type: 'string' } }, { type: 'string' }],
  ])('3.0 and 3.1: %s', (_name, before, after) => {
    expect(compare(before, after, [openApi30, jsonSchema2020])).toEqual({ verdict: 'equal', kinds: [] });
    expect(compare(after, before, [jsonSchema2020, openApi30])).toEqual({ verdict: 'equal', kinds: [] });
  });
});

/** Returns a recursive list schema, unrolled the given number of times. */
function cycle(times: number): unknown {
  let node: unknown = { $ref: '#' };
  for (let count = 0; count < times; count++) node = { type: 'object', properties: { rest: node } };
  return node;
}

describe('a difference is found and judged:', () => {
  const card = {
    type: 'object',
    properties: { kind: { const: 'card' }, number: { type: 'string' } },
    required: ['kind'],
  };
  const cash = { type: 'object', properties: { kind: { const: 'cash' } }, required: ['kind'] };
  const shortCard = {
    ...card,
    properties: { ...card.properties, number: { type: 'string', maxLength: 16 } },
  };
  const closed = { type: 'object', properties: { a: {} }, additionalProperties: false };
  it.each<readonly [string, unknown, unknown, Verdict, readonly string[]]>([
    ['a type', { type: 'integer' }, { type: 'number' }, 'wider', ['type-added']],
    ['another type', { type: 'integer' }, { type: 'string' }, 'incomparable', ['type-changed']],
    ['null', { type: 'string' }, { type: ['string', 'null'] }, 'wider', ['null-added']],
    ['a value', { enum: ['a', 'b'] }, { enum: ['a'] }, 'narrower', ['enum-value-removed']],
    ['a list', { type: 'string', enum: ['a', 'b'] }, { type: 'string' }, 'wider', ['enum-removed']],
    [
      'an enumeration that is stricter than a pattern',
      { type: 'string', pattern: '^a' },
      { type: 'string', enum: ['a', 'ab'] },
      'narrower',
      ['enum-added'],
    ],
    ['a bound', { maximum: 10 }, { maximum: 9 }, 'narrower', ['bound-tightened']],
    [
      'a bound beyond doubles',
      { maximum: new ExactNumber('9007199254740993') },
      { maximum: 9007199254740992 },
      'narrower',
      ['bound-tightened'],
    ],
    [
      'an exclusive bound',
      { type: 'number', exclusiveMaximum: 10 },
      { type: 'number', maximum: 10 },
      'wider',
      ['bound-loosened'],
    ],
    [
      'multiples',
      { type: 'integer', multipleOf: 6 },
      { type: 'integer', multipleOf: 3 },
      'wider',
      ['multiple-of-changed'],
    ],
    [
      'other multiples',
      { type: 'integer', multipleOf: 6 },
      { type: 'integer', multipleOf: 4 },
      'incomparable',
      ['multiple-of-changed'],
    ],
    ['a pattern', { type: 'string', pattern: '^a' }, { type: 'string' }, 'wider', ['pattern-removed']],
    [
      'patterns whose samples show that neither contains the other',
      { type: 'string', pattern: '^[a-c]+$' },
      { type: 'string', pattern: '^[b-d]+$' },
      'incomparable',
      ['pattern-changed'],
    ],
    [
      'patterns that cannot be compared',
      { type: 'string', pattern: '^(?=.)a+$' },
      { type: 'string', pattern: '^(?=a)aa*$' },
      'unknown',
      ['pattern-changed'],
    ],
    [
      'a pattern that a bound replaces',
      { type: 'string', pattern: '^.{1,5}$' },
      { type: 'string', maxLength: 5 },
      'unknown',
      ['bound-added', 'pattern-removed'],
    ],
    [
      'a format',
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
      'wider',
      ['format-changed'],
    ],
    [
      'a property of an open object',
      { properties: {} },
      { properties: { a: { type: 'string' } } },
      'narrower',
      ['property-added'],
    ],
    [
      'a property of a closed object',
      closed,
      { ...closed, properties: { a: {}, b: {} } },
      'wider',
      ['property-added'],
    ],
    [
      'a required property',
      { properties: { a: {} } },
      { properties: { a: {} }, required: ['a'] },
      'narrower',
      ['required-added'],
    ],
    [
      'an object that is closed',
      { properties: { a: {} } },
      { properties: { a: {} }, additionalProperties: false },
      'narrower',
      ['additional-properties-forbidden'],
    ],
    [
      'a property deep inside',
      { items: { properties: { a: { maxLength: 1 } } } },
      { items: { properties: { a: { maxLength: 2 } } } },
      'wider',
      ['bound-loosened'],
    ],
    [
      'items of a tuple',
      { prefixItems: [{ type: 'string' }], items: false },
      { prefixItems: [{ type: 'string' }] },
      'wider',
      ['further-items-allowed'],
    ],
    ['an alternative', { oneOf: [card, cash] }, { oneOf: [cash] }, 'narrower', ['const']],
    [
      'inside an alternative that no other one contains',
      { oneOf: [cash, card] },
      { oneOf: [shortCard, cash] },
      'narrower',
      ['bound-added'],
    ],
    [
      'inside an alternative that another one contains',
      {
        anyOf: [
          { type: 'string', maxLength: 3 },
          { type: 'string', pattern: 'a' },
        ],
      },
      {
        anyOf: [
          { type: 'string', maxLength: 2 },
          { type: 'string', pattern: 'a' },
        ],
      },
      'unknown',
      ['bound-tightened'],
    ],
    ['a schema that becomes an alternative', card, { oneOf: [card, cash] }, 'wider', ['branch-added']],
    [
      'inside not',
      { type: 'string', not: { minLength: 5 } },
      { type: 'string', not: { minLength: 4 } },
      'unknown',
      ['not-changed'],
    ],
    [
      'inside not, of listed values',
      { type: 'string' },
      { type: 'string', not: { const: 'root' } },
      'narrower',
      ['not-added'],
    ],
    [
      'a listed value of another type than the declared one',
      { type: 'array', enum: ['a', 'b'] },
      { type: 'array', enum: ['a'] },
      'unknown',
      ['enum-value-removed'],
    ],
    [
      'a bound of a listed alternative',
      { anyOf: [{ enum: ['a', 'bb'], maxLength: 1 }, { enum: ['c'] }] },
      { anyOf: [{ enum: ['a', 'bb'] }, { enum: ['c'] }] },
      'wider',
      ['enum-value-added'],
    ],
    [
      'a value that two of the exclusive alternatives list',
      { oneOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
      { oneOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] },
      'wider',
      ['enum-value-added'],
    ],
    [
      'a listed value that another keyword forbids, as all others',
      { type: 'string', enum: ['today', 'tomorrow'], format: 'date' },
      { type: 'string', enum: ['today'], format: 'date' },
      'unknown',
      ['enum-value-removed'],
    ],
    [
      'a format that forbids all listed values',
      { type: 'string', enum: ['today'], format: 'date' },
      { type: 'string', enum: ['today'], format: 'uuid' },
      'unknown',
      ['format-changed'],
    ],
    [
      'items beside listed values of another type',
      { type: 'array', enum: ['a'], items: { type: 'string' } },
      { type: 'array', enum: ['a'], items: { type: 'string', enum: ['b'] } },
      'unknown',
      ['enum-added'],
    ],
    [
      'a bound beside listed values of another type',
      { type: 'integer', enum: ['1'], maximum: 5 },
      { type: 'integer', enum: ['1'] },
      'unknown',
      ['bound-removed'],
    ],
    ['a reference that leads nowhere', { $ref: '#/gone' }, { type: 'string' }, 'unknown', ['undecided']],
  ])('%s', (_name, before, after, verdict, kinds) => {
    const there = compare(before, after, latest);
    expect(there.verdict).toBe(verdict);
    if (kinds[0] !== 'const') expect(there.kinds.sort()).toEqual([...kinds].sort());
    expect(compare(after, before, latest).verdict).toBe(opposite[verdict]);
  });

  it('the same unresolved reference on both sides is equal', () => {
    const schema = { properties: { a: { $ref: 'https://elsewhere.test/a' } } };
    expect(compare(schema, structuredClone(schema), latest).verdict).toBe('equal');
  });
});

describe('a direction', () => {
  const of = (direction: 'request' | 'response', before: unknown, after: unknown): readonly string[] => {
    const [old, next] = [new PlainSchemas(), new PlainSchemas()];
    const comparer = new SchemaComparer({ old: new Side(old, direction), new: new Side(next, direction) });
    return differencesOf([comparer.compare(old.add(before), next.add(after))]).map(
      ({ detail }) => detail.kind,
    );
  };
  const readOnly = (id: object) => ({ properties: { id: { readOnly: true, ...id } }, required: ['id'] });
  it('ignores values that it does not send', () => {
    expect(of('request', readOnly({ maxLength: 1 }), readOnly({ maxLength: 2 }))).toEqual([]);
    expect(of('response', readOnly({ maxLength: 1 }), readOnly({ maxLength: 2 }))).toEqual([
      'bound-loosened',
    ]);
    expect(of('request', { properties: {} }, readOnly({}))).toEqual([]);
  });
  it('reports values that it sends from now on', () => {
    const without = { properties: { id: {} }, required: ['id'] };
    expect(of('request', readOnly({}), without)).toEqual(['read-only-removed']);
    expect(of('response', readOnly({}), without)).toEqual([]);
  });
});

describe('hostile schemas', () => {
  it('of great depth are compared without a stack', () => {
    let deep: object = { type: 'string' };
    for (let depth = 0; depth < 5000; depth++) deep = { items: deep };
    expect(compare(deep, deep, latest).verdict).toBe('equal');
  });
  it('with endlessly nested alternatives are undecided', () => {
    let deep: object = { type: 'string' };
    for (let depth = 0; depth < 100; depth++)
      deep = { anyOf: [deep, { type: 'object', required: [String(depth)] }] };
    expect(['equal', 'unknown']).toContain(compare(deep, deep, latest).verdict);
  });
  it('with a long chain of allOf are compared in time', () => {
    const $defs: Record<string, object> = {};
    for (let index = 0; index < 150; index++)
      $defs[`s${index}`] = {
        allOf: [{ $ref: `#/$defs/s${index + 1}` }],
        properties: { p: { $ref: `#/$defs/s${index + 1}` } },
      };
    $defs['s150'] = { type: 'object' };
    const whole = { $ref: '#/$defs/s0', $defs };
    expect(['equal', 'unknown']).toContain(compare(whole, whole, latest).verdict);
  });
});

describe('a difference has the kind of', () => {
  const open = { type: 'object', required: ['kind'], properties: { kind: {} } };
  const tagged = (kind: string) => ({ ...open, properties: { kind: { const: kind } } });
  const [card, cash] = [tagged('card'), tagged('cash')];
  it.each<readonly [string, unknown, unknown, Verdict, readonly string[]]>([
    [
      'a format that only hints',
      { type: 'string' },
      { type: 'string', format: 'password' },
      'equal',
      ['format-added'],
    ],
    [
      'a listed value that was valid',
      { type: 'string', enum: ['a', 'b', 'cccc'], maxLength: 3 },
      { enum: ['a'] },
      'narrower',
      ['enum-value-removed'],
    ],
    [
      'a pattern of properties',
      { patternProperties: { '^x': { type: 'string' } } },
      {},
      'unknown',
      ['pattern-property-removed'],
    ],
    [
      'a removed prohibition',
      { type: 'string', not: { minLength: 5 } },
      { type: 'string' },
      'unknown',
      ['not-removed'],
    ],
    [
      'unevaluated items beside `contains`',
      { allOf: [{ contains: { type: 'string' } }] },
      { allOf: [{ contains: { type: 'string' } }], unevaluatedItems: false },
      'unknown',
      ['unevaluated-changed'],
    ],
    [
      'exclusive alternatives on one side',
      { oneOf: [card, cash] },
      { anyOf: [open, cash] },
      'wider',
      ['enum-removed', 'type-added', 'union-keyword-changed'],
    ],
  ])('%s', (_name, before, after, verdict, kinds) => {
    const found = compare(before, after, latest);
    expect(found.verdict).toBe(verdict);
    expect(found.kinds.sort()).toEqual(kinds);
  });
});

describe('a type that is now named is implied by', () => {
  const items = { items: { maxLength: 1 } };
  it.each<readonly [string, object, string, boolean]>([
    ['rules for objects', { properties: { a: {} } }, 'object', true],
    ['rules for arrays', items, 'array', true],
    ['no rules for arrays beside those for objects', { ...items, properties: { a: {} } }, 'array', false],
    ['no rules for arrays beside those for texts', { ...items, maxLength: 1 }, 'array', false],
  ])('%s', (_name, before, type, isImplied) => {
    const [old, next] = [new PlainSchemas(), new PlainSchemas()];
    const comparison = new SchemaComparer({ old: new Side(old), new: new Side(next) }).compare(
      old.add(before),
      next.add({ ...before, type }),
    );
    expect(differencesOf([comparison]).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ kind: 'type-removed', isImplied }),
    );
  });
});
