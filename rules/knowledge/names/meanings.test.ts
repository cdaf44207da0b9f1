import { expect, test } from 'vitest';
import { Meanings } from './meanings.js';
import { wordsOf } from './words.js';

const meanings = new Meanings(
  ['key', 'api key, secret key', 'subscription key'],
  ['secret', 'secret, key'],
  ['person', 'api key owner, owner'],
);

test('a name means what it ends in, and of several meanings the first', () => {
  expect(meanings.ofEnd(wordsOf('myApiKeys'))).toBe('key');
  expect(meanings.ofEnd(wordsOf('sort_key'))).toBe('secret');
  expect(meanings.ofEnd(wordsOf('apiKeyOwner'))).toBe('person');
  expect(meanings.ofEnd(wordsOf('api_key_count'))).toBeUndefined();
  expect(meanings.ofEnd(wordsOf('constructor'))).toBeUndefined();
  expect(meanings.ofEnd([])).toBeUndefined();
});

test('a whole name means a phrase only where it is nothing else', () => {
  expect(meanings.ofWhole(wordsOf('API-Key'))).toBe('key');
  expect(meanings.ofWhole(wordsOf('myApiKey'))).toBeUndefined();
  expect(meanings.ofWhole(wordsOf('key'))).toBe('secret');
});
