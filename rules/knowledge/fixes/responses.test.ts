import { expect, it } from 'vitest';
import { responseFixes, tooManyRequests } from './responses.js';

it('the fixes of a missing response name the response and its description', () => {
  const notFound = { code: '404', name: 'NotFound', description: 'There is none.' };
  expect(responseFixes(notFound).map(({ kind, title }) => [kind, title])).toEqual([
    ['suggested', 'Document `404` for the operation, as a component.'],
    ['unsafe', 'Document `404` for the operation, as a component, with Problem Details as the body.'],
  ]);
  expect(responseFixes(notFound, tooManyRequests)[0]?.title).toBe(
    'Document `404` and `429` for the operation, as components.',
  );
});
