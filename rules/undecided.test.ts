import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { rules } from './index.js';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns the undecided parts of a document: kind, location and reason. */
async function undecidedOf(document: object): Promise<string[]> {
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {},
    ...document,
  });
  const { undecided, failures } = await analyse({ text }, { rules, preset: 'all' });
  expect(failures).toEqual([]);
  return undecided.map(({ what, why, location }) => `${what} ${location.pointer}: ${why}`);
}

const schemasOf = (schemas: object): object => ({ components: { schemas } });

/** Returns a document with a schema that clients send as a query parameter. */
const queryOf = (schema: object, name = 'q'): object => ({
  paths: {
    '/a': { get: { parameters: [{ name, in: 'query', schema }], responses: { 200: { description: 'A.' } } } },
  },
});

/** Returns a schema nested in several others. */
function nested(keyword: string, depth: number, inner: object): object {
  let schema = inner;
  for (let level = 0; level < depth; level++) schema = { [keyword]: [schema] };
  return schema;
}

describe('undecided questions of rules', () => {
  it.each<[string, object, RegExp]>([
    [
      'a composition of very many schemas',
      schemasOf({ A: { allOf: numbers(600).map((number) => ({ required: [`p${number}`] })) } }),
      /^schema \/components\/schemas\/A: it is composed of 500 schemas or more$/,
    ],
    [
      'an enum of very many values',
      schemasOf({ A: { type: 'string', maxLength: 2, enum: numbers(1001).map(String) } }),
      /^enum \/components\/schemas\/A\/enum: it lists more than 1,000 values$/,
    ],
    [
      'alternatives that are too many to compare',
      schemasOf({
        A: {
          oneOf: numbers(60).map((number) => ({ type: 'object', required: [`p${number}`], properties: {} })),
        },
      }),
      /^schema \/components\/schemas\/A\/oneOf: only 50 of its 60 schemas were compared with the others$/,
    ],
    [
      'a property that a composition describes very often',
      schemasOf({
        A: {
          allOf: numbers(15).map((number) => ({ properties: { p: { type: 'string', minLength: number } } })),
        },
      }),
      /^schema \/components\/schemas\/A\/allOf\/\d+\/properties\/p: its composition describes it more than 10 times$/,
    ],
    [
      'a discriminator with very many alternatives',
      schemasOf({
        A: {
          oneOf: numbers(600).map((number) => ({
            type: 'object',
            properties: { kind: { enum: [`k${number}`] } },
          })),
          discriminator: { propertyName: 'kind' },
        },
      }),
      /^schema \/components\/schemas\/A: it offers 500 alternatives or more$/,
    ],
    [
      'a size of pages whose bounds lie very deep',
      queryOf(nested('allOf', 30, { type: 'integer', maximum: 10 }), 'limit'),
      /compositions are nested more than 20 levels deep$/,
    ],
    [
      'a long pattern',
      queryOf({ type: 'string', pattern: `^${'a'.repeat(6000)}$` }),
      /^pattern \/paths\/~1a\/get\/parameters\/0\/schema\/pattern: it is longer than 5,000 characters$/,
    ],
    [
      'a path of very many segments',
      { paths: { [`/${'a/'.repeat(120)}{id}`]: { get: { responses: {} } } } },
      /^path \/paths\/.*: it has more than 100 segments$/,
    ],
    [
      'the example of an error with very many values',
      {
        paths: {
          '/a': {
            get: {
              responses: {
                500: {
                  description: 'Broken.',
                  content: { 'application/json': { example: { list: numbers(6000) } } },
                },
              },
            },
          },
        },
      },
      /^example .*: it has more than 5,000 values$/,
    ],
    [
      'a chain of references that is too long',
      {
        components: {
          parameters: {
            ...Object.fromEntries(
              numbers(120).map((number) => [
                `P${number}`,
                { $ref: `#/components/parameters/P${number + 1}` },
              ]),
            ),
            P120: { name: 'a', in: 'query', schema: {} },
          },
        },
      },
      /^reference \/components\/parameters\/P0\/\$ref: more than 100 references in a row begin here, and the rest are not followed$/,
    ],
  ])('names %s, with the reason', async (_what, document, expected) => {
    const found = await undecidedOf(document);
    expect(found.filter((line) => expected.test(line))).not.toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  });

  it('are absent in a typical document', async () => {
    expect(await undecidedOf(queryOf(nested('allOf', 3, { type: 'integer', maximum: 10 }), 'limit'))).toEqual(
      [],
    );
  });
});
