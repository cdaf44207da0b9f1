import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareModels } from './compare.js';

const pet = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } }, required: ['name'] };
const card = { type: 'object', required: ['kind'], properties: { kind: { const: 'card' } } };
const cash = { type: 'object', required: ['kind'], properties: { kind: { const: 'cash' } } };

/** Returns the model of a document whose operation accepts and returns a schema. */
async function modelOf(version: string, schema: unknown, schemas?: object): Promise<Model> {
  const content = { 'application/json': { schema } };
  const document = {
    openapi: version,
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        post: {
          operationId: 'addPet',
          security: [{ key: [] }],
          requestBody: { content },
          responses: { 200: { description: 'The pet.', content } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      ...(schemas && { schemas }),
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

async function idsOf(old: Model, now: Model): Promise<readonly string[]> {
  return [...compareModels(old, now).changes, ...compareModels(now, old).changes].map(({ id }) => id);
}

describe('there is no change for', () => {
  it.each<readonly [string, unknown, unknown]>([
    [
      'an exclusive bound of integers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [
      'types as alternatives',
      { type: ['string', 'integer'] },
      { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    ],
    [
      'null as an alternative',
      { type: ['string', 'null'], maxLength: 5 },
      { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
    ],
    ['values as alternatives', { enum: ['a', 'b'] }, { oneOf: [{ const: 'b', title: 'B' }, { const: 'a' }] }],
    ['one value as a list', { const: 'a' }, { type: 'string', enum: ['a'] }],
    [
      'a property in a part of allOf',
      { allOf: [pet, { properties: { age: { type: 'integer' } } }] },
      { ...pet, properties: { age: { type: 'integer' }, ...pet.properties } },
    ],
    ['alternatives in another order', { oneOf: [card, cash] }, { oneOf: [cash, card] }],
    [
      'exclusive alternatives that exclude each other anyhow',
      { oneOf: [card, cash] },
      { anyOf: [card, cash] },
    ],
    [
      'unevaluated for additional properties',
      { allOf: [pet], unevaluatedProperties: false },
      { ...pet, additionalProperties: false },
    ],
    ['a pattern that everything matches', { type: 'string', pattern: '^.*' }, { type: 'string' }],
    [
      'a pattern of the same texts',
      { type: 'string', pattern: '^a+$' },
      { type: 'string', pattern: '^aa*$' },
    ],
    [
      'a bound that another one makes meaningless',
      { allOf: [{ type: 'string', maxLength: 5 }, { maxLength: 9 }] },
      { type: 'string', maxLength: 5 },
    ],
    ['a description', { ...pet, title: 'Pet', description: 'A pet.' }, pet],
  ])('%s', async (_name, before, after) => {
    const [old, now] = [await modelOf('3.1.1', before), await modelOf('3.1.1', after)];
    expect(await idsOf(old, now)).toEqual([]);
    const [within, without] = [
      { properties: { a: { items: before } } },
      { properties: { a: { items: after } } },
    ];
    expect(await idsOf(await modelOf('3.1.1', within), await modelOf('3.1.1', without))).toEqual([]);
  });

  it.each<readonly [string, unknown, unknown]>([
    [
      'nullable',
      { type: 'string', nullable: true, maxLength: 3 },
      { type: ['string', 'null'], maxLength: 3 },
    ],
    ['nullable beside allOf', { nullable: true, allOf: [pet] }, { anyOf: [pet, { type: 'null' }] }],
    [
      'an exclusive bound',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    ['base64', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
    [
      'listed values with null',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
  ])('3.0 written as 3.1: %s', async (_name, before, after) => {
    expect(await idsOf(await modelOf('3.0.4', before), await modelOf('3.1.1', after))).toEqual([]);
  });

  it('a component that is renamed, or that receives an inline schema', async () => {
    const inline = await modelOf('3.1.1', { type: 'array', items: pet });
    const named = await modelOf(
      '3.1.1',
      { $ref: '#/components/schemas/Pets' },
      { Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } }, Pet: pet },
    );
    const renamed = await modelOf(
      '3.1.1',
      { $ref: '#/components/schemas/List' },
      { List: { type: 'array', items: { $ref: '#/components/schemas/Animal' } }, Animal: pet },
    );
    expect(await idsOf(inline, named)).toEqual([]);
    expect(await idsOf(named, renamed)).toEqual([]);
  });
});

describe('a change in a branch of a condition is', () => {
  it.each<readonly [string, object, object, readonly string[]]>([
    [
      'a bound of `then`',
      { if: { pattern: '^a' }, then: { maxLength: 5 } },
      { if: { pattern: '^a' }, then: { maxLength: 500 } },
      ['request-max-length', 'response-max-length'],
    ],
    [
      'a bound of `else`',
      { if: { pattern: '^a' }, else: { minLength: 5 } },
      { if: { pattern: '^a' }, else: { minLength: 2 } },
      ['request-min-length', 'response-min-length'],
    ],
  ])('%s', async (_name, before, after, ids) => {
    const [old, now] = await Promise.all(
      [before, after].map((schema) => modelOf('3.1.1', { type: 'string', ...schema })),
    );
    if (old === undefined || now === undefined) throw new TypeError('Two models are expected');
    expect(compareModels(old, now).changes.map(({ id }) => id)).toEqual(ids);
  });
});

it('a form of 2.0 is the body of 3.x', async () => {
  const head = { info: { title: 'Files', version: '1' } };
  const responses = { 204: { description: 'Added.' } };
  const inParameters = {
    swagger: '2.0',
    ...head,
    host: 'files.example',
    schemes: ['https'],
    paths: {
      '/files': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { in: 'formData', name: 'file', type: 'file', required: true },
            { in: 'formData', name: 'note', type: 'string', maxLength: 9 },
          ],
          responses,
        },
      },
    },
  };
  const bodyWith = (note: object, ...required: string[]) => ({
    openapi: '3.0.4',
    ...head,
    servers: [{ url: 'https://files.example' }],
    paths: {
      '/files': {
        post: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file', ...required],
                  properties: { file: { type: 'string', format: 'binary' }, ...note },
                },
              },
            },
          },
          responses,
        },
      },
    },
  });
  const model = async (document: unknown) => {
    const analysis = await analyse({ text: JSON.stringify(document) }, { rules: [] });
    if (analysis.model === undefined) throw new TypeError('The document cannot be analysed');
    return analysis.model;
  };
  const old = await model(inParameters);
  const note = { note: { type: 'string', maxLength: 9 } };
  expect(await idsOf(old, await model(bodyWith(note)))).toEqual([]);
  const found = async (body: unknown) =>
    compareModels(old, await model(body)).changes.map(({ id, security, clients }) => [id, security, clients]);
  expect(await found(bodyWith({ note: { type: 'string' } }))).toEqual([
    ['request-max-length', 'weaker', 'compatible'],
  ]);
  expect(await found(bodyWith(note, 'note'))).toEqual([['request-property-required', 'equal', 'breaking']]);
  const withSize = bodyWith({ ...note, size: { type: 'integer', maximum: 9 } }, 'size');
  expect(await found(withSize)).toEqual([['request-property-required', 'equal', 'breaking']]);
  const back = compareModels(await model(withSize), old);
  expect(back.changes.map(({ id, clients, problem }) => [id, clients, problem])).toMatchInlineSnapshot(`
    [
      [
        "request-property-required",
        "compatible",
        "The property \`size\` is no longer required in what clients send in \`POST /files\`.",
      ],
    ]
  `);
});
