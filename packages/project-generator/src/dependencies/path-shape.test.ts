import { expect, it } from 'vitest';
import { namesCollection } from './path-shape.js';

it.each(['contacts', 'copy', 'links', 'order-items', 'transfer'])(
  'a segment `%s` names a collection',
  (segment) => {
    expect(namesCollection(segment)).toBe(true);
  },
);

it.each(['addToGroup', 'get-by-name', 'v2', 'v1beta1', 'api', ''])('a segment `%s` does not', (segment) => {
  expect(namesCollection(segment)).toBe(false);
});
