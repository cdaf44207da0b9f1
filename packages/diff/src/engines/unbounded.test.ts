import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { readShape } from '../schema-shape.js';
import { unboundedPart } from './unbounded.js';

it.each<readonly [string, unknown, string | undefined]>([
  ['a text', { type: 'string' }, 'it'],
  ['a text with `maxLength`', { type: 'string', maxLength: 9 }, undefined],
  ['an anchored pattern without open repetition', { type: 'string', pattern: '^[a-z]{1,5}$' }, undefined],
  ['a pattern that is not anchored', { type: 'string', pattern: '[a-z]{1,5}' }, 'it'],
  ['an anchored pattern with open repetition', { type: 'string', pattern: '^[a-z]+$' }, 'it'],
  ['a list', { type: 'array', items: { type: 'integer' } }, 'it'],
  ['a list with `maxItems`', { type: 'array', maxItems: 3, items: { type: 'integer' } }, undefined],
  [
    'texts in a list with `maxItems`',
    { type: 'array', maxItems: 3, items: { type: 'string' } },
    'what is in it',
  ],
  ['an object without properties', { type: 'object' }, 'it'],
  ['values of other names', { type: 'object', additionalProperties: { type: 'string' } }, 'what is in it'],
  [
    'values of names that match a pattern',
    { type: 'object', additionalProperties: false, patternProperties: { '^x-': { type: 'string' } } },
    'what is in it',
  ],
  [
    'items by their place',
    { type: 'array', maxItems: 1, prefixItems: [{ type: 'string' }] },
    'what is in it',
  ],
  ['alternatives of several types', { oneOf: [{ type: 'integer' }, { type: 'string' }] }, 'it'],
  [
    'alternatives of one type',
    {
      oneOf: [
        { type: 'string', minLength: 5 },
        { type: 'string', maxLength: 2 },
      ],
    },
    'it',
  ],
  [
    'properties',
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' } } },
    '`a` and 1 more value in it',
  ],
  [
    'a read-only property',
    { type: 'object', properties: { a: { type: 'string', readOnly: true } } },
    undefined,
  ],
])('names the unbounded part of %s', async (_name, schema, part) => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const root = model?.document.operations[0]?.requestBody?.content[0];
  if (root?.kind !== 'MediaType' || root.schema === undefined) throw new TypeError('No schema');
  expect(unboundedPart(readShape(root.schema, 'request'))).toBe(part);
});
