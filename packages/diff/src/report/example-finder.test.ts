import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import type { Change } from '../change.js';
import { compareModels } from '../compare.js';

const order = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^[a-z]+$' }, note: { type: 'string', maxLength: 9 } },
};

async function modelOf(request: unknown, response: unknown): Promise<Model> {
  const content = (schema: unknown) => ({ 'application/json': { schema } });
  const operation = {
    operationId: 'addOrder',
    requestBody: { content: content(request) },
    responses: { 200: { description: 'Added.', content: content(response) } },
  };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    paths: { '/orders': { post: operation } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

/** Compares two schemas in a request or in a response. */
async function compare(usage: 'request' | 'response', a: unknown, b: unknown): Promise<readonly Change[]> {
  const models = usage === 'request' ? [modelOf(a, {}), modelOf(b, {})] : [modelOf({}, a), modelOf({}, b)];
  const [old, now] = await Promise.all(models);
  return compareModels(old, now, { hasExamples: true }).changes;
}

const withProperty = (name: string, schema: unknown) => ({
  ...order,
  properties: { ...order.properties, [name]: schema },
});

describe('the example of a change', () => {
  it.each([
    ['a shorter text', withProperty('note', { type: 'string', maxLength: 4 }), 'aaaaa'],
    ['another pattern', withProperty('id', { type: 'string', pattern: '^[a-f]+$' }), 'g'],
    ['a required property', { ...order, required: ['id', 'note'] }, { id: 'a' }],
    ['fewer properties', { ...order, maxProperties: 1 }, { id: 'a', note: expect.any(String) as string }],
    ['another type', withProperty('note', { type: 'integer' }), expect.any(String) as string],
  ])('is a message that clients send and the new version rejects: %s', async (_, changed, value) => {
    const [change] = await compare('request', order, changed);
    expect(change).toMatchObject({ clients: 'breaking', example: { value, validIn: 'old' } });
    const [reverse] = await compare('response', changed, order);
    expect(reverse).toMatchObject({ clients: 'breaking', example: { value, validIn: 'new' } });
  });

  it('has a property that is no longer allowed', async () => {
    const [change] = await compare('request', order, { ...order, additionalProperties: false });
    expect(change?.example?.value).toHaveProperty('extra');
  });

  it('violates the changed keyword, with other changes next to it', async () => {
    const changed = { ...withProperty('note', { type: 'string', maxLength: 4 }), required: ['id', 'note'] };
    const changes = await compare('request', order, changed);
    expect(Object.fromEntries(changes.map(({ id, example }) => [id, example?.value]))).toEqual({
      'request-property-required': { id: 'a' },
      'request-max-length': 'aaaaa',
    });
  });

  it('is one of a removed alternative', async () => {
    const [card, cash] = ['card', 'cash'].map((kind) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: kind } },
    }));
    const changes = await compare('request', { oneOf: [card, cash] }, { oneOf: [card] });
    expect(changes.map(({ example }) => example?.value)).toContainEqual({ kind: 'cash' });
  });

  it('is absent if nothing breaks, and unless requested', async () => {
    const looser = withProperty('note', { type: 'string', maxLength: 20 });
    expect((await compare('request', order, looser)).map(({ example }) => example)).toEqual([undefined]);
    const [old, now] = [await modelOf(looser, {}), await modelOf(order, {})];
    expect(compareModels(old, now).changes[0]).not.toHaveProperty('example');
  });
});
