import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.js';

const names = ['summary', 'description', 'showOrder', 'url', 'name'];

it.each([
  ['sumary', 'summary'],
  ['Descripton', 'description'],
  ['showOrders', 'showOrder'],
  ['uri', 'url'],
  ['enumDeprecated', undefined],
  ['xyz', undefined],
  ['s'.repeat(100_000), undefined],
])('%s is corrected to %s', (wrong, meant) => {
  expect(nearestName(wrong, names)).toBe(meant);
});

it('finds nothing among no names', () => {
  expect(nearestName('summary', [])).toBeUndefined();
});
