import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Phrases } from './phrases.js';
import { singularWordsOf } from './words.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

describe('phrases', () => {
  const phrases = new Phrases('api key, secret', 'id');

  test('match anywhere, at the end, at the start, or as a whole', () => {
    expect(phrases.isIn(singularWordsOf('myApiKeyName'))).toBe(true);
    expect(phrases.endsIn(singularWordsOf('myApiKeyName'))).toBe(false);
    expect(phrases.endsIn(singularWordsOf('my_apikey'))).toBe(true);
    expect(phrases.startsIn(singularWordsOf('secret_name'))).toBe(true);
    expect(phrases.equals(singularWordsOf('API-Keys'))).toBe(true);
    expect(phrases.equals(singularWordsOf('my-api-key'))).toBe(false);
  });

  test('consist of whole, consecutive words', () => {
    expect(phrases.isIn(singularWordsOf('secretary'))).toBe(false);
    expect(phrases.isIn(singularWordsOf('apiPrivateKey'))).toBe(false);
    expect(phrases.isIn(singularWordsOf('constructor'))).toBe(false);
  });

  test('any text without a comma is a phrase that matches its own words', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 60 }), (text) => {
        fc.pre(!text.includes(','));
        const words = singularWordsOf(text);
        expect(new Phrases(text).equals(words)).toBe(words.length > 0);
      }),
    );
  });
});
