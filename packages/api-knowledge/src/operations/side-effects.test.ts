import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { hasNoSideEffects } from './side-effects.js';

it.each<[method: string, path: string, fields: object, expected: boolean]>([
  ['get', '/users', {}, true],
  ['head', '/users', {}, true],
  ['post', '/users', {}, false],
  ['post', '/users/search', { operationId: 'searchUsers' }, true],
  ['post', '/names', { operationId: 'Names_CheckAvailability' }, true],
  ['post', '/api/v1/convert', {}, true],
  ['post', '/similarity/by_content', {}, true],
  ['post', '/leads/{id}/convert', {}, false],
  ['post', '/distances', { operationId: 'Distance', description: 'Calculates the distance.' }, true],
  ['post', '/fences', { summary: 'Check if a point is inside.' }, true],
  ['post', '/arrivals', { operationId: 'Arrival', summary: 'Checks in a guest.' }, false],
  ['post', '/orders', { operationId: 'Order', description: 'Validates and stores an order.' }, false],
  ['post', '/orders', { operationId: 'Order', description: 'Validates the order and creates it.' }, false],
  ['post', '/matches', { operationId: 'matchUsers' }, true],
  ['post', '/texts/{id}', { operationId: 'translateText' }, false],
  ['post', '/texts/delete', { summary: 'Parse a text' }, false],
  ['put', '/convert', {}, false],
  ['delete', '/users/search', {}, false],
])('%s %s %j changes nothing: %s', async (method, path, fields, expected) => {
  const { model } = await analyse(
    {
      text: JSON.stringify({
        openapi: '3.1.2',
        info: { title: 'Changes', version: '1' },
        paths: { [path]: { [method]: fields } },
      }),
    },
    { rules: [] },
  );
  expect(hasNoSideEffects(model!.document.operations[0]!)).toBe(expected);
});
