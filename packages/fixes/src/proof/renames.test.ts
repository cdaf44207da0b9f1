import { expect, it } from 'vitest';
import { withMarks, withNewNames } from './renames.js';

it('ignores names that are parts of longer words', () => {
  const renames = [{ from: 'id', to: 'petId' }];
  expect(withNewNames('The `id` of `Pet.id` is not valid, `pet-id` is.', renames)).toBe(
    'The `petId` of `Pet.petId` is not valid, `pet-id` is.',
  );
});

it('swaps two names correctly', () => {
  const renames = [
    { from: 'get', to: 'list' },
    { from: 'list', to: 'get' },
  ];
  expect(withNewNames('`get` and `list`', renames)).toBe('`list` and `get`');
});

it('replaces the longest name, and names with special characters', () => {
  const renames = [
    { from: '/pets/{id}', to: '/pets/{petId}' },
    { from: '/pets', to: '/animals' },
    { from: 'a.b', to: '$&' },
  ];
  expect(withNewNames('`GET /pets/{id}`, `a.b`, `aXb`', renames)).toBe('`GET /pets/{petId}`, `$&`, `aXb`');
});

it('marks names, also those that a finding abbreviates', () => {
  const names = ['id', 'listAllOrdersOfTheCustomer'];
  expect(withMarks('`id` of `listAllOrdersOfThe…` and `listAllOrders`', names)).toBe(
    '`\u00000\0` of `\u00001\0` and `listAllOrders`',
  );
  expect(withMarks('`listAllOther…`, `list…`', names)).toBe('`listAllOther…`, `list…`');
});
