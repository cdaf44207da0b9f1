import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { declaredApiKey } from './declared-schemes.js';

test.each([
  ['header', 'x-api-key', true],
  ['query', 'X-API-Key', false],
  ['query', 'key', true],
  ['query', 'KEY', false],
])('in %s, %s is a declared key: %s', async (place, name, expected) => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Keys', version: '1' },
    paths: {},
    components: {
      securitySchemes: {
        a: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        b: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  expect(declaredApiKey(model, place, name) !== undefined).toBe(expected);
});
