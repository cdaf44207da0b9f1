import { describe, expect, it } from 'vitest';
import { isMediaType } from './media-type-names.js';

describe('isMediaType', () => {
  it.each([
    'application/json',
    'application/vnd.bakery.v2+json; charset=utf-8',
    'text/plain;charset=UTF-8; format=flowed',
    'multipart/mixed; boundary="a;b"',
    'image/*',
    '*/*',
    'application/json;',
  ])('%s is one', (text) => expect(isMediaType(text)).toBe(true));

  it.each([
    'json',
    'application',
    'application/',
    '/json',
    'application\\json',
    'application/json, text/plain',
    'application/json/1',
    'a b/c',
    '',
    'application/json; utf-8',
  ])('%s is none', (text) => expect(isMediaType(text)).toBe(false));

  it('takes no time over long texts', () => {
    expect(isMediaType(`a/b;${' '.repeat(100_000)}`)).toBe(true);
    expect(isMediaType(`${'a'.repeat(100_000)}/`)).toBe(false);
  });
});
