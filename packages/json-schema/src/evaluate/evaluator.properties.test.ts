import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { name, scalar, value } from '../../testing/arbitrary-schemas.js';
import { jsonSchema2020, jsonSchemaDraft4 } from '../dialect/dialects.js';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { Evaluator } from './evaluator.js';

const judges = {
  'draft-04': new AjvDraft4.default({ strict: false, ownProperties: true }),
  '2020-12': new Ajv2020({ strict: false, ownProperties: true }),
};
const dialects = { 'draft-04': jsonSchemaDraft4, '2020-12': jsonSchema2020 };
type Draft = keyof typeof judges;

/** Schemas with few keywords each, so that values have a chance to be valid. `#` is the root. */
function schemaOf(draft: Draft): fc.Arbitrary<unknown> {
  const isNew = draft === '2020-12';
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
  const type = fc.constantFrom(...types);
  const small = fc.nat(3);
  return fc.letrec<{ schema: unknown }>((tie) => {
    const sub = tie('schema');
    const list = fc.array(sub, { minLength: 1, maxLength: 3 });
    const named = fc.dictionary(name, sub, { maxKeys: 2, noNullPrototype: true });
    const old: Record<string, fc.Arbitrary<unknown>> = {
      exclusiveMinimum: fc.boolean(),
      minimum: fc.integer({ min: -1, max: 3 }),
      items: fc.oneof(sub, list),
      additionalItems: fc.oneof(fc.boolean(), sub),
      dependencies: named,
    };
    const recent: Record<string, fc.Arbitrary<unknown>> = {
      exclusiveMinimum: small,
      items: sub,
      const: scalar,
      contains: sub,
      maxContains: small,
      minContains: small,
      prefixItems: list,
      propertyNames: sub,
      if: sub,
      then: sub,
      else: sub,
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
      dependentSchemas: named,
      unevaluatedProperties: fc.oneof(fc.boolean(), sub),
      unevaluatedItems: fc.oneof(fc.boolean(), sub),
    };
    const keywords: Record<string, fc.Arbitrary<unknown>> = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })),
      maximum: small,
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^[ab]+$', '\\d', '^.$'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      minProperties: small,
      maxProperties: small,
      required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
      properties: named,
      patternProperties: fc.record({ '^a': sub }),
      additionalProperties: fc.oneof(fc.boolean(), sub),
      enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: sub,
      ...(isNew ? recent : old),
    };
    const sparse = fc.subarray(Object.keys(keywords), { minLength: 1, maxLength: 4 }).chain((picked) => {
      const kept = new Set(picked);
      // Ajv accepts an empty array for `contains` beside some `prefixItems`.
      if (kept.has('prefixItems')) kept.delete('contains');
      // In draft 4, `exclusiveMinimum` is a flag of `minimum` and has no meaning without it.
      if (!isNew && !kept.has('minimum')) kept.delete('exclusiveMinimum');
      return fc.record(Object.fromEntries(Object.entries(keywords).filter(([key]) => kept.has(key))));
    });
    const referring = fc.constant({ type: 'object', properties: { a: { $ref: '#' } } });
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        { weight: 1, arbitrary: isNew ? fc.boolean() : referring },
        { weight: 8, arbitrary: sparse },
        { weight: 1, arbitrary: referring },
      ),
    };
  }).schema;
}

describe.each(['draft-04', '2020-12'] as const)('a value and a schema of %s', (draft) => {
  test('get the verdict that Ajv gives', () => {
    const verdicts = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(schemaOf(draft), fc.array(value, { minLength: 4, maxLength: 8 }), (schema, values) => {
        fc.pre(typeof schema === 'object');
        const schemas = new PlainSchemas({ dialect: dialects[draft] });
        const evaluator = new Evaluator(schemas, { formats: 'annotate' });
        const root = schemas.add(schema);
        const validate = judges[draft].compile(schema as object);
        for (const item of values) {
          const expected = validate(item) ? 'valid' : 'invalid';
          verdicts[expected]++;
          const { verdict, errors } = evaluator.validate(root, item);
          expect({ one: item, verdict }).toEqual({ one: item, verdict: expected });
          expect({ one: item, errors: errors.length > 0 }).toEqual({
            one: item,
            errors: expected === 'invalid',
          });
          expect({ one: item, quick: evaluator.accepts(root, item) }).toEqual({
            one: item,
            quick: expected === 'valid',
          });
        }
      }),
      { numRuns: 100 },
    );
    expect(verdicts.valid).toBeGreaterThan(100);
    expect(verdicts.invalid).toBeGreaterThan(100);
  });
});
