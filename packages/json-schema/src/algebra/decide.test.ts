import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited, pairs, schema, value } from '../../testing/arbitrary-schemas.js';
import { jsonSchema2020 } from '../dialect/dialects.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { includes, isEmpty, type Decision } from './decide.js';
import { Side } from './shapes/side.js';

/** Returns a schema in a document of its own, as a value set, and a function that validates values against it. */
function read(root: unknown) {
  const schemas = new PlainSchemas({ dialect: jsonSchema2020 });
  const schema = schemas.add(JSON.parse(JSON.stringify(root)));
  const side = new Side(schemas);
  const evaluator = new Evaluator(schemas);
  return {
    set: { side, conjunction: side.of(schema) },
    validate: (member: unknown) => evaluator.validate(schema, member).verdict,
  };
}

function decide(a: unknown, b: unknown): Decision {
  return includes(read(a).set, read(b).set);
}

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 150);

describe('whether a schema includes another', () => {
  const book = {
    type: 'object',
    properties: { title: { type: 'string', maxLength: 5 } },
    required: ['title'],
  };

  test.each([
    [
      { type: 'string', maxLength: 5 },
      { type: 'string', maxLength: 9 },
    ],
    [{ type: 'string', minLength: 2 }, { type: 'string' }],
    [
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'string', pattern: '^[a-z0-9]+$', minLength: 3 },
    ],
    [
      { type: 'string', pattern: '^(foo|bar)$' },
      { type: 'string', pattern: '^[a-z]{3}$' },
    ],
    [
      { type: 'string', format: 'date' },
      { type: 'string', maxLength: 20 },
    ],
    [
      { type: 'string', maxLength: 30, format: 'email' },
      { type: 'string', format: 'email' },
    ],
    [{ enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }],
    [{ type: 'integer', minimum: 1 }, { type: 'integer' }],
    [
      { type: 'number', multipleOf: 0.5 },
      { type: 'number', multipleOf: 0.1 },
    ],
    [
      { type: 'integer', multipleOf: 6 },
      { type: 'integer', multipleOf: 4 },
    ],
    [
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
    ],
    [{ type: 'string' }, { type: ['string', 'null'] }],
    [
      { type: 'array', maxItems: 2 },
      { type: 'array', items: { type: 'boolean' }, maxItems: 4 },
    ],
    [
      { type: 'array', uniqueItems: true },
      { type: 'array', items: { enum: [1, 2] } },
    ],
    [
      { type: 'array', prefixItems: [{ const: 1 }] },
      { type: 'array', minItems: 2, items: { type: 'integer' } },
    ],
    [
      { type: 'array', contains: { const: 7 } },
      { type: 'array', items: { type: 'integer' } },
    ],
    [book, { ...book, required: [] }],
    [book, { ...book, properties: { title: { type: 'string' } } }],
    [{ ...book, additionalProperties: false }, book],
    [{ ...book, maxProperties: 2 }, book],
    [{ ...book, propertyNames: { maxLength: 6 } }, book],
    [{ ...book, dependentRequired: { title: ['author'] } }, book],
    [
      { ...book, unevaluatedProperties: false },
      { allOf: [book, { properties: { year: { type: 'integer' } } }] },
    ],
    [{ type: 'object', patternProperties: { '^x-': { type: 'string' } } }, { type: 'object' }],
    [{ oneOf: [{ type: 'integer' }, { type: 'number', minimum: 0 }] }, { type: 'number' }],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { type: 'object' }],
    [{ type: 'string', not: { enum: ['x'] } }, { type: 'string' }],
    [
      { if: { properties: { kind: { const: 'a' } }, required: ['kind'] }, then: { required: ['size'] } },
      { type: 'object', properties: { kind: { enum: ['a', 'b'] } } },
    ],
    [
      { items: { items: { properties: { a: { maxLength: 2 } } } } },
      { items: { items: { properties: { a: {} } } } },
    ],
  ])('finds a witness against %j including %j', (a, b) => {
    const decision = decide(a, b);
    expect(decision.answer).toBe('no');
    if (decision.answer !== 'no') return;
    expect(read(b).validate(decision.witness)).toBe('valid');
    expect(read(a).validate(decision.witness)).toBe('invalid');
  });

  test.each([
    [
      { type: 'string', maxLength: 9 },
      { type: 'string', maxLength: 5 },
    ],
    [
      { type: 'string', pattern: '^\\d+$' },
      { type: 'string', pattern: '^[0-9]{6}$' },
    ],
    [{ type: 'integer' }, { type: 'string', pattern: '^[a-z]{3}$', maxLength: 1 }],
    [{ const: 'x' }, { allOf: [{ type: 'integer', minimum: 3 }, { maximum: 2 }] }],
    [{ type: ['string', 'null'] }, { oneOf: [{ type: 'string' }, { type: 'null' }] }],
  ])('proves that %j includes %j', (a, b) => expect(decide(a, b)).toEqual({ answer: 'yes' }));

  test('names the keywords that it could not read', () => {
    expect(decide({ $ref: '#/missing' }, { type: 'string' })).toEqual({
      answer: 'undecided',
      reason: expect.stringContaining('#/missing'),
    });
  });

  test('contradicts no value, and gives only true witnesses', () => {
    const counts: Record<string, number> = { yes: 0, no: 0, undecided: 0 };
    fc.assert(
      fc.property(pairs, fc.array(value, { minLength: 8, maxLength: 20 }), ([before, after], values) => {
        const [a, b] = [read(before), read(after)];
        const decision = includes(a.set, b.set);
        counts[decision.answer] = (counts[decision.answer] ?? 0) + 1;
        if (decision.answer === 'no')
          expect([b.validate(decision.witness), a.validate(decision.witness)]).toEqual(['valid', 'invalid']);
        if (decision.answer !== 'yes') return;
        for (const member of values)
          if (b.validate(member) === 'valid')
            expect({ member, in: a.validate(member) }).not.toEqual({ member, in: 'invalid' });
      }),
      { numRuns: runs },
    );
    expect(counts['yes']).toBeGreaterThan(runs / 10);
    expect(counts['no']).toBeGreaterThan(runs / 4);
    expect(counts['undecided']).toBeLessThan(runs / 5);
  });

  test('includes each schema in itself', () => {
    fc.assert(
      fc.property(schema, (root) => {
        expect(decide(root, root)).toEqual({ answer: 'yes' });
      }),
      { numRuns: runs },
    );
  });

  test('never excludes a schema that it includes step by step', () => {
    const steps = fc.tuple(schema, schema, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }));
    fc.assert(
      fc.property(steps, ([root, other, choices]) => {
        const [second, third] = [
          edited(root, other, choices),
          edited(edited(root, other, choices), other, choices),
        ];
        if (decide(second, root).answer !== 'yes' || decide(third, second).answer !== 'yes') return;
        expect(decide(third, root).answer).not.toBe('no');
      }),
      { numRuns: runs },
    );
  });
});

describe('whether a schema is empty', () => {
  test.each([
    [{ type: 'string', minLength: 3, maxLength: 2 }],
    [{ type: 'string', pattern: '^[a-z]{3}$', minLength: 8 }],
    [{ type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }],
    [{ type: 'integer', multipleOf: 10, minimum: 11, maximum: 19 }],
    [{ type: 'array', minItems: 1, items: false }],
    [{ type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 1, minLength: 2 } } }],
    [{ type: 'object', required: ['a', 'b'], maxProperties: 1 }],
    [{ enum: ['a', 'b'], minLength: 2 }],
    [{ allOf: [{ type: 'string' }, { type: 'integer' }] }],
  ])('proves it for %j', (root) => expect(isEmpty(read(root).set)).toEqual({ answer: 'yes' }));

  test('contradicts no value, and gives only true members', () => {
    const counts: Record<string, number> = { yes: 0, no: 0, undecided: 0 };
    fc.assert(
      fc.property(schema, schema, fc.array(value, { minLength: 8, maxLength: 20 }), (a, b, values) => {
        const both = read({ allOf: [a, b] });
        const decision = isEmpty(both.set);
        counts[decision.answer] = (counts[decision.answer] ?? 0) + 1;
        if (decision.answer === 'no') expect(both.validate(decision.witness)).toBe('valid');
        if (decision.answer === 'yes')
          for (const member of values) expect(both.validate(member)).not.toBe('valid');
      }),
      { numRuns: runs },
    );
    expect(counts['undecided']).toBeLessThan(runs / 10);
  });
});
