import { expect, test } from 'vitest';
import { Meanings } from './meanings.js';
import { singularWordsOf } from './words.js';

const meanings = new Meanings(
  ['key', 'api key, secret key', 'subscription key'],
  ['secret', 'secret, key'],
  ['person', 'api key owner, owner'],
);

test('a name means what its last words mean, and of several meanings the first', () => {
  expect(meanings.ofEnd(singularWordsOf('myApiKeys'))).toBe('key');
  expect(meanings.ofEnd(singularWordsOf('sort_key'))).toBe('secret');
  expect(meanings.ofEnd(singularWordsOf('apiKeyOwner'))).toBe('person');
  expect(meanings.ofEnd(singularWordsOf('api_key_count'))).toBeUndefined();
  expect(meanings.ofEnd(singularWordsOf('constructor'))).toBeUndefined();
  expect(meanings.ofEnd([])).toBeUndefined();
});

test('a phrase that must match a whole name gives a meaning only to names without another one', () => {
  expect(meanings.ofWhole(singularWordsOf('API-Key'))).toBe('key');
  expect(meanings.ofWhole(singularWordsOf('myApiKey'))).toBeUndefined();
  expect(meanings.ofWhole(singularWordsOf('key'))).toBe('secret');
});
