import { expect, test } from 'vitest';
import { withArticle } from './with-article.js';

test.each([
  ['password', 'a password'],
  ['access token', 'an access token'],
  ['API key', 'an API key'],
  ['one-time code', 'a one-time code'],
  ['e-mail address', 'an e-mail address'],
  ['IBAN', 'an IBAN'],
  ['URL', 'a URL'],
])('%s: %s', (noun, phrase) => {
  expect(withArticle(noun)).toBe(phrase);
});
