import { analyse, Schema } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { isAmount, isInterpreted, valueName } from './value-name.js';

/** Returns the schema of a parameter. */
async function parameter(name: string, where: string, schema: unknown = { type: 'string' }): Promise<Schema> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Places', version: '1' },
    paths: { '/': { get: { parameters: [{ name, in: where, schema }] } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const found = model?.nodes.find((node) => node instanceof Schema);
  if (!(found instanceof Schema)) throw new Error('There is no schema.');
  return found;
}

describe('the name of a value', () => {
  it('is that of its property or parameter, also for an item and an alternative', async () => {
    const schema = await parameter('filter', 'query', {
      type: 'object',
      properties: { ids: { items: { oneOf: [{ type: 'string' }] } } },
    });
    expect(valueName(schema)).toBe('filter');
    const item = schema.properties.get('ids')?.items?.oneOf[0];
    expect(item === undefined ? undefined : valueName(item)).toBe('ids');
  });

  it('is unknown for the value of a map', async () => {
    const schema = await parameter('filter', 'query', { additionalProperties: { type: 'string' } });
    expect(valueName(schema.one('additionalProperties')!)).toBeUndefined();
  });
});

it.each<[name: string, where: string, expected: boolean]>([
  ['id', 'path', true],
  ['session', 'cookie', true],
  ['X-Tenant', 'header', true],
  ['If-None-Match', 'header', false],
  ['sortBy', 'query', true],
  ['order_by', 'query', true],
  ['resort', 'query', false],
  ['search', 'query', false],
  ['filePath', 'path', false],
])('%s in the %s is interpreted: %s', async (name, where, expected) => {
  expect(isInterpreted(await parameter(name, where))).toBe(expected);
});

it.each<[name: string, expected: boolean]>([
  ['quantity', true],
  ['giftQuantity', true],
  ['page-size', true],
  ['offset', true],
  ['timezoneOffset', false],
  ['queueLengthLimit', false],
  ['pages', false],
])('%s is an amount: %s', async (name, expected) => {
  expect(isAmount(await parameter(name, 'query'))).toBe(expected);
});
