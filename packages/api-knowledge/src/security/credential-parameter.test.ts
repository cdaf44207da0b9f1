import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { takesCredential } from './credential-parameter.js';

test.each([
  ['header', 'Authorization', true],
  ['header', 'X-Api-Key', true],
  ['header', 'apikey', true],
  ['header', 'Ocp-Apim-Subscription-Key', true],
  ['query', 'access_token', true],
  ['header', 'Idempotency-Key', false],
  ['header', 'X-CSRF-Token', false],
  ['query', 'pageToken', false],
  ['query', 'key', false],
])('a required %s parameter %s: %s', async (place, name, expected) => {
  expect(await takes({ in: place, name, required: true, schema: { type: 'string' } })).toBe(expected);
});

test('an optional parameter does not count', async () => {
  expect(await takes({ in: 'header', name: 'X-Api-Key', schema: { type: 'string' } })).toBe(false);
});

async function takes(parameter: object): Promise<boolean> {
  const responses = { 204: { description: 'Done.' } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1.0.0' },
    paths: { '/orders': { delete: { parameters: [parameter], responses } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return takesCredential(model!.document.operations[0]!);
}
