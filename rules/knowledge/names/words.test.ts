import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Phrases, wordsOf } from './words.js';

test.each([
  ['userID', 'user id'],
  ['userIDs', 'user id'],
  ['APIKey', 'api key'],
  ['X-API-KEY', 'x api key'],
  ['OAuth2Token', 'oauth 2 token'],
  ['oAuth2', 'oauth 2'],
  ['filter[name]', 'filter name'],
  ['card.number', 'card number'],
  ['e-mail', 'email'],
  ['pass_word', 'password'],
  ['apikey', 'api key'],
  ['accesstoken', 'access token'],
  ['redirect_uris', 'redirect uri'],
  ['redirecturi', 'redirect uri'],
  ['line2', 'line 2'],
  ['IPv4', 'ipv 4'],
  ['HTTPSUrl', 'https url'],
  ['Straße', 'straße'],
  ['名前', '名前'],
  ['__proto__', 'proto'],
  ['', ''],
])('%s reads as "%s"', (name, words) => {
  expect(wordsOf(name).join(' ')).toBe(words);
});

test.each([
  ['tokens', 'token'],
  ['addresses', 'address'],
  ['policies', 'policy'],
  ['cookies', 'cookie'],
  ['hashes', 'hash'],
  ['sizes', 'size'],
  ['statuses', 'status'],
  ['ids', 'id'],
  ['status', 'status'],
  ['address', 'address'],
  ['access', 'access'],
  ['class', 'class'],
  ['alias', 'alias'],
  ['aliases', 'alias'],
  ['dns', 'dns'],
])('the singular of %s is %s', (name, word) => {
  expect(wordsOf(name)).toEqual([word]);
});

describe('phrases', () => {
  const phrases = new Phrases('api key, secret', 'id');

  test('stand anywhere, at the end, at the start, or are all', () => {
    expect(phrases.isIn(wordsOf('myApiKeyName'))).toBe(true);
    expect(phrases.endsIn(wordsOf('myApiKeyName'))).toBe(false);
    expect(phrases.endsIn(wordsOf('my_apikey'))).toBe(true);
    expect(phrases.startsIn(wordsOf('secret_name'))).toBe(true);
    expect(phrases.equals(wordsOf('API-Keys'))).toBe(true);
    expect(phrases.equals(wordsOf('my-api-key'))).toBe(false);
  });

  test('are made of whole words, one after another', () => {
    expect(phrases.isIn(wordsOf('secretary'))).toBe(false);
    expect(phrases.isIn(wordsOf('apiPrivateKey'))).toBe(false);
    expect(phrases.isIn(wordsOf('constructor'))).toBe(false);
  });
});

test('the style of the casing does not change the words', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const pascal = words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
      const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
      const expected = wordsOf(words.join('_'));
      for (const name of [words.join('-'), words.join(' '), words.join('_').toUpperCase(), pascal, camel])
        expect(wordsOf(name)).toEqual(expected);
    }),
  );
});

test('a name of plain characters has the same words beside letters of another script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (text) => {
      expect(wordsOf(`${text} 名`)).toEqual([...wordsOf(text), '名']);
    }),
  );
});

test('any text has words without letters in upper case, and a phrase is in itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const words = wordsOf(text);
      expect(wordsOf(text)).toBe(words);
      for (const word of words) expect(word).toBe(word.toLowerCase());
      if (!text.includes(',')) expect(new Phrases(text).equals(words)).toBe(words.length > 0);
    }),
  );
});
