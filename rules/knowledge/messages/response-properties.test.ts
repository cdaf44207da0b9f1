import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { responseProperties } from './response-properties.js';

const string = { type: 'string' };
const reference = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: unknown): unknown => ({
  description: 'It.',
  content: { 'application/json': { schema } },
});

async function propertiesOf(
  responses: readonly unknown[],
  schemas: Readonly<Record<string, unknown>> = {},
  isExpected = (_name: string): boolean => true,
): Promise<string[]> {
  const paths = responses.map((each, index) => [`/${index}`, { get: { responses: each } }]);
  const document = {
    openapi: '3.1.1',
    info: { title: 'Answers', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return responseProperties(model!.document.operations, isExpected).map(
    ({ name, operation, shared }) => `${name} ${operation.path}${shared ? ' shared' : ''}`,
  );
}

test('properties are found through references, compositions, items and additional properties', async () => {
  const schemas = {
    Order: {
      allOf: [
        reference('Base'),
        { properties: { lines: { type: 'array', items: { properties: { price: string } } } } },
      ],
    },
    Base: { properties: { id: string }, additionalProperties: { properties: { extra: string } } },
  };
  expect(await propertiesOf([{ 200: answer(reference('Order')) }], schemas)).toEqual([
    'id /0',
    'extra /0',
    'lines /0',
    'price /0',
  ]);
});

test('errors, defaults, write-only properties, and properties under `not`, are omitted', async () => {
  const body = {
    properties: { secret: { ...string, writeOnly: true } },
    not: { properties: { bad: string } },
  };
  expect(
    await propertiesOf([
      {
        200: answer(body),
        404: answer({ properties: { code: string } }),
        default: answer({ properties: { other: string } }),
      },
    ]),
  ).toEqual([]);
});

test('a shared schema is listed once, with the first operation', async () => {
  const schemas = { Name: { properties: { first: string } } };
  const responses = { '2XX': answer({ properties: { own: string, name: reference('Name') } }) };
  expect(await propertiesOf([responses, responses, responses], schemas)).toEqual([
    'own /0',
    'name /0',
    'first /0 shared',
    'own /1',
    'name /1',
    'own /2',
    'name /2',
  ]);
});

test('only properties with the requested names are found, at any depth', async () => {
  const schemas = { Person: { properties: { name: string, age: string, friend: reference('Person') } } };
  const responses = {
    200: answer({ properties: { age: reference('Person'), person: reference('Person') } }),
  };
  const isAge = (name: string): boolean => name === 'age';
  expect(await propertiesOf([responses], schemas, isAge)).toEqual(['age /0', 'age /0']);
});

test('recursive schemas end', async () => {
  const schemas = {
    Tree: { properties: { left: reference('Tree'), right: { allOf: [reference('Tree')] } } },
  };
  expect(await propertiesOf([{ 200: answer(reference('Tree')) }], schemas)).toEqual(['left /0', 'right /0']);
});
