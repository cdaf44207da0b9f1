import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareModels } from './compare.js';

type Wrap = (schema: object) => object;

const when = { properties: { kind: { const: 1 } }, required: ['kind'] };
const either = { anyOf: [{ properties: { a: {} } }, { properties: { b: {} }, required: ['b'] }] };

/** Positions at which a removed constraint allows more values. */
const places: Readonly<Record<string, Wrap>> = {
  body: (schema) => schema,
  properties: (schema) => ({ type: 'object', properties: { p: schema } }),
  items: (schema) => ({ type: 'array', items: schema }),
  prefixItems: (schema) => ({ type: 'array', prefixItems: [schema] }),
  additionalProperties: (schema) => ({ type: 'object', additionalProperties: schema }),
  patternProperties: (schema) => ({ type: 'object', patternProperties: { '^x': schema } }),
  unevaluatedProperties: (schema) => ({ type: 'object', unevaluatedProperties: schema }),
  unevaluatedItems: (schema) => ({ type: 'array', prefixItems: [{}], unevaluatedItems: schema }),
  then: (schema) => ({ if: when, then: { properties: { p: schema } } }),
  else: (schema) => ({ if: when, else: { properties: { p: schema } } }),
  allOf: (schema) => ({ allOf: [schema, {}] }),
  oneOf: (schema) => ({ oneOf: [{ properties: { p: schema }, required: ['p'] }, { type: 'boolean' }] }),
  anyOf: (schema) => ({ anyOf: [{ type: 'object', properties: { p: schema } }, { const: false }] }),
};

/** Positions whose keyword is compared as a whole, because the inner schema alone does not decide. */
const wholes: Readonly<Record<string, Wrap>> = {
  contains: (schema) => ({ type: 'array', contains: schema }),
  'evaluated by alternatives': (schema) => ({ type: 'object', ...either, unevaluatedProperties: schema }),
  dependentSchemas: (schema) => ({ type: 'object', dependentSchemas: { t: { properties: { p: schema } } } }),
  propertyNames: (schema) => ({ type: 'object', propertyNames: { anyOf: [schema, { maxLength: 2 }] } }),
  if: (schema) => ({ if: { properties: { p: schema } }, then: { required: ['q'] } }),
  not: (schema) => ({ type: 'object', not: { properties: { p: schema }, required: ['p'] } }),
};

/** Schemas before and after a constraint is removed, and the effect on the security of requests. */
const keywords: Readonly<Record<string, readonly [object, object, 'weaker' | 'equal']>> = {
  type: [{ type: 'string' }, { type: ['string', 'integer'] }, 'weaker'],
  null: [{ type: 'string' }, { type: ['string', 'null'] }, 'equal'],
  enum: [{ type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b', 'c'] }, 'weaker'],
  const: [{ type: 'string', const: 'a' }, { type: 'string' }, 'weaker'],
  maxLength: [{ type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }, 'weaker'],
  minLength: [{ type: 'string', minLength: 5 }, { type: 'string' }, 'equal'],
  pattern: [{ type: 'string', pattern: '^[a-c]$' }, { type: 'string' }, 'weaker'],
  format: [{ type: 'string', format: 'uuid' }, { type: 'string' }, 'weaker'],
  maximum: [{ type: 'integer', maximum: 5 }, { type: 'integer', maximum: 50 }, 'weaker'],
  exclusiveMinimum: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0 }, 'weaker'],
  multipleOf: [{ type: 'integer', multipleOf: 10 }, { type: 'integer', multipleOf: 5 }, 'equal'],
  maxItems: [{ type: 'array', maxItems: 5 }, { type: 'array' }, 'weaker'],
  uniqueItems: [{ type: 'array', uniqueItems: true }, { type: 'array' }, 'weaker'],
  maxProperties: [{ type: 'object', maxProperties: 5 }, { type: 'object' }, 'weaker'],
  required: [{ type: 'object', required: ['z'] }, { type: 'object' }, 'equal'],
  closed: [{ type: 'object', additionalProperties: false }, { type: 'object' }, 'weaker'],
  inner: [
    { type: 'object', properties: { z: { type: 'string', maxLength: 5 } } },
    { type: 'object', properties: { z: { type: 'string' } } },
    'weaker',
  ],
};

/** Returns a model with two operations for each position: one accepts the schema there, the other responds with it. */
async function modelOf(schema: object): Promise<Model | undefined> {
  const paths = Object.entries({ ...places, ...wholes }).flatMap(([place, wrap]) => {
    const content = { 'application/json': { schema: wrap(schema) } };
    const answer = (body?: object) => ({ 200: { description: 'Done.', ...(body && { content: body }) } });
    return [
      [
        `/${place} request`,
        { put: { operationId: `${place} request`, requestBody: { content }, responses: answer() } },
      ],
      [`/${place} response`, { get: { operationId: `${place} response`, responses: answer(content) } }],
    ] as const;
  });
  const document = {
    openapi: '3.1.1',
    info: { title: 'Places', version: '1' },
    paths: Object.fromEntries(paths),
  };
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
}

describe.each(Object.entries(keywords))('`%s`', (keyword, [tight, loose, security]) => {
  it('is reported at every location, in requests and responses, in either direction', async () => {
    const [strict, open] = [await modelOf(tight), await modelOf(loose)];
    for (const [isLoosened, changes] of [
      [true, compareModels(strict, open).changes],
      [false, compareModels(open, strict).changes],
    ] as const) {
      for (const place of Object.keys({ ...places, ...wholes }))
        for (const usage of ['request', 'response'])
          expect(
            changes.some(({ operation }) => operation === `${place} ${usage}`),
            `${place}, ${usage}, ${isLoosened ? 'loosened' : 'tightened'}`,
            // A property name is never null.
          ).toBe(keyword !== 'null' || place !== 'propertyNames');
      if (security === 'equal') continue;
      for (const place of Object.keys(places))
        expect(
          changes.filter(({ operation }) => operation === `${place} request`).map((each) => each.security),
          `${place}, ${isLoosened ? 'loosened' : 'tightened'}`,
        ).toContain(isLoosened ? 'weaker' : 'stronger');
    }
  });
});
