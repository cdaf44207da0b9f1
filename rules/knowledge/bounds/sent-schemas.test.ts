import { analyse, resolve, resolveSchema, Schema, type Model } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Boundedness, allBounds, bounds } from './boundedness.js';
import type { Bound } from './bound.js';
import { nameSchema } from '../wording/names.js';
import { searchSentSchemas, unboundedSchemas } from './sent-schemas.js';
import { stringLength } from './string-bounds.js';
import { arrayLength } from './structure-bounds.js';

type Place = readonly [where: string, schema: unknown];

/** Returns the model of a document with one operation, whose body has a schema. */
async function modelOf(
  body: unknown,
  schemas: Readonly<Record<string, unknown>> = {},
  places: readonly Place[] = [],
): Promise<Model> {
  const parameters = places.map(([where, schema], index) => ({ name: `p${index}`, in: where, schema }));
  const post = { parameters, requestBody: { content: { 'application/json': { schema: body } } } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Bodies', version: '1' },
    paths: { '/': { post } },
    components: { schemas },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new Error('The document has no model.');
  return model;
}

/** Returns the names of the unbounded strings in a body with this schema. */
async function unboundedIn(
  body: unknown,
  schemas: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const model = await modelOf(body, schemas);
  return [...unboundedSchemas(model, stringLength)].map(nameSchema).sort();
}

const string = { type: 'string' };

describe('a string in a body', () => {
  it.each(['date', 'date-time', 'time', 'duration', 'uuid', 'ipv4', 'ipv6', 'email', 'hostname'])(
    'is bounded by the format %s',
    async (format) => {
      const properties = { bounded: { type: 'string', format }, free: { type: 'string' } };
      expect(await unboundedIn({ type: 'object', properties })).toEqual(['free']);
    },
  );
});

describe('a string is bounded', () => {
  it.each<[string, unknown]>([
    ['by maxLength', { ...string, maxLength: 3 }],
    ['by a format', { ...string, format: 'uuid' }],
    ['by an anchored pattern', { ...string, pattern: '^[a-z]{3}$' }],
    ['by a part of an allOf', { allOf: [string, { maxLength: 3 }] }],
    ['by the schema around a part', { enum: ['a'], allOf: [string] }],
    ['by every branch', { ...string, anyOf: [{ maxLength: 3 }, { const: 'abc' }, { type: 'null' }, false] }],
    ['because it is a file', { ...string, contentEncoding: 'base64' }],
  ])('%s', async (_name, schema) => {
    expect(await unboundedIn({ properties: { it: schema } })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['by a format of any length', { ...string, format: 'uri' }],
    ['by a pattern that is not anchored', { ...string, pattern: '[a-z]{3}' }],
    ['by some branches', { ...string, oneOf: [{ maxLength: 3 }, { minLength: 4 }] }],
    ['by a prohibition', { ...string, not: { maxLength: 3 } }],
  ])('not %s', async (_name, schema) => {
    expect(await unboundedIn({ properties: { it: schema } })).toEqual(['it']);
  });
});

test('a shared schema is reported if one location sets no limit, in any order', async () => {
  const shared = { $ref: '#/components/schemas/Text' };
  // The search reaches `deep` before or after the others, depending on their order.
  const deep = { type: 'object', properties: { inside: shared } };
  const places = [shared, deep, { ...shared, maxLength: 3 }, { allOf: [shared], enum: ['a'] }];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(places, { minLength: 1 }), async (chosen) => {
      const found = await unboundedIn({ properties: Object.fromEntries(chosen.entries()) }, { Text: string });
      expect(found).toEqual(chosen.includes(shared) || chosen.includes(deep) ? ['Text'] : []);
    }),
    { numRuns: 60 },
  );
});

test('a limit applies through compositions, in any order of the components, also through a cycle', async () => {
  const reference = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    A: { allOf: [string, { maxLength: 3 }] },
    B: { ...string, allOf: [reference('A')] },
    C: { ...string, oneOf: [reference('D'), reference('B')] },
    D: { ...string, allOf: [reference('E')] },
    E: { ...string, allOf: [reference('D'), reference('B')] },
  };
  expect(await unboundedIn(reference('B'), schemas)).toEqual([]);
  expect(await unboundedIn(reference('C'), schemas)).toEqual([]);
  expect(await unboundedIn(reference('D'), schemas)).toEqual([]);
});

test('schemas that contain themselves, or a thousand others, end', async () => {
  const reference = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
  const chain = Array.from({ length: 1000 }, (_, index) => [
    `C${index}`,
    { allOf: [reference(`C${index + 1}`), reference(`C${index + 1}`)] },
  ]);
  const schemas = {
    Cycle: { allOf: [reference('Cycle')], properties: { next: reference('Cycle'), text: string } },
    ...Object.fromEntries(chain),
    C1000: string,
  };
  expect(await unboundedIn({ anyOf: [reference('Cycle'), reference('C0')] }, schemas)).toEqual([
    'C1000',
    'Cycle.text',
  ]);
});

describe('one search for all bounds', () => {
  const schemaNames = ['S0', 'S1', 'S2', 'S3'];
  const limits = fc.record(
    {
      enum: fc.constant(['a']),
      format: fc.constantFrom('int32', 'uuid', 'uri'),
      pattern: fc.constantFrom('^a$', 'a+'),
      maxLength: fc.constant(3),
      minimum: fc.constant(0),
      maximum: fc.constant(9),
      maxItems: fc.constant(3),
      maxProperties: fc.constant(3),
      readOnly: fc.constant(true),
    },
    { requiredKeys: [] },
  );
  const type = fc.constantFrom('string', 'integer', 'number', 'array', 'object', ['array', 'string']);
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.constantFrom(...schemaNames).map((name) => ({ $ref: `#/components/schemas/${name}` })),
      fc.tuple(fc.record({ type }, { requiredKeys: [] }), limits).map((parts) => Object.assign({}, ...parts)),
      fc
        .tuple(
          limits,
          fc.record(
            {
              type,
              $ref: fc.constantFrom(...schemaNames).map((name) => `#/components/schemas/${name}`),
              allOf: fc.array(tie('schema'), { maxLength: 2 }),
              anyOf: fc.array(tie('schema'), { maxLength: 2 }),
              oneOf: fc.array(tie('schema'), { maxLength: 2 }),
              items: tie('schema'),
              properties: fc.dictionary(fc.constantFrom('path', 'limit', 'note'), tie('schema')),
              additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
            },
            { requiredKeys: [] },
          ),
        )
        .map(([own, composed]) => ({ ...own, ...composed })),
    ),
  }));
  const components = fc.record(Object.fromEntries(schemaNames.map((name) => [name, schema])));
  const parameters = fc.array(fc.tuple(fc.constantFrom('path', 'query', 'header'), schema), { maxLength: 2 });

  it('continues for the other bounds after a report, and into schemas that another location reached without an open bound', async () => {
    const shared = { $ref: '#/components/schemas/Mixed' };
    const mixed = { type: ['string', 'array'], items: string, allOf: [{ type: 'array' }] };
    const inner = { oneOf: [string, { type: 'array' }] };
    const body = { properties: { a: { ...shared, enum: ['x'] }, b: shared, c: { ...inner, maxItems: 1 } } };
    const model = await modelOf(body, { Mixed: mixed });
    const found = searchSentSchemas(model, allBounds);
    for (const bound of bounds)
      expect(names(found.get(bound))).toEqual(names(searchSentSchemas(model, bound.bit).get(bound)));
    expect(names(found.get(arrayLength))).toEqual(['components/schemas/Mixed']);
  });

  it('finds the same as a search for each bound alone', async () => {
    await fc.assert(
      fc.asyncProperty(schema, components, parameters, async (body, schemas, places) => {
        const model = await modelOf(body, schemas, places);
        const all = searchSentSchemas(model, allBounds);
        for (const bound of bounds) {
          const alone = searchSentSchemas(model, bound.bit).get(bound);
          expect(names(all.get(bound))).toEqual(names(alone));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('considers a schema limited if a plain reading of its composition does', async () => {
    await fc.assert(
      fc.asyncProperty(schema, components, async (body, schemas) => {
        const model = await modelOf(body, schemas, []);
        const boundedness = new Boundedness(allBounds);
        const sent = model.nodes
          .filter((node) => node instanceof Schema)
          .filter((node) => node.usedInRequest);
        for (const node of sent) boundedness.add(node);
        boundedness.settle();
        for (const bound of bounds) {
          const limited = leastFixpoint(sent, bound);
          for (const node of sent) {
            if (resolveSchema(node) === undefined) continue;
            expect((boundedness.of(node) & bound.bit) !== 0).toBe(limited.has(node));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** Returns the schemas that a bound limits, by adding them one after the other until a fixed point. */
function leastFixpoint(schemas: readonly Schema[], bound: Bound): ReadonlySet<Schema> {
  const limited = new Set<Schema>();
  const isLimited = (part: Schema): boolean => limited.has(part);
  for (let size = -1; size !== limited.size;) {
    size = limited.size;
    for (const schema of schemas) {
      const target = schema.reference === undefined ? undefined : resolve(schema.reference);
      const { types, anyOf, oneOf } = schema;
      const hasOtherType =
        schema.keywords['type'] !== undefined && !bound.subjects.some((subject) => types.includes(subject));
      if (
        schema.boolean === false ||
        schema.enum !== undefined ||
        hasOtherType ||
        (!schema.isReference && bound.isSetBy(schema)) ||
        (target !== undefined && isLimited(target)) ||
        schema.allOf.some(isLimited) ||
        (anyOf.length > 0 && anyOf.every(isLimited)) ||
        (oneOf.length > 0 && oneOf.every(isLimited))
      )
        limited.add(schema);
    }
  }
  return limited;
}

function names(schemas: ReadonlySet<Schema> | undefined): string[] {
  return [...(schemas ?? [])].map((schema) => schema.segments().join('/')).sort();
}
