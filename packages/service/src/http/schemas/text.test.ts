import { expect, it } from 'vitest';
import { line, word } from './text.js';

const isLine = (text: string): boolean => line(100).safeParse(text).success;

it('a line is any text in which every character is visible', () => {
  for (const text of ['night fuzzer', 'Ω 夜 العربية', '👩🏽 🚀', '\u{10ffff}', '\u0378', 'x'.repeat(100)]) {
    expect([text, isLine(text)]).toEqual([text, true]);
  }
  for (const text of [
    '',
    'a\nb',
    'a\0',
    '\u009b31m',
    'a\u202eb',
    '\u200b',
    '\ufeffa',
    '\ud800',
    'x'.repeat(101),
  ]) {
    expect([text, isLine(text)]).toEqual([text, false]);
  }
});

it('a word is a line without spaces', () => {
  expect(word(100).safeParse('fuzzer.test:9000').success).toBe(true);
  for (const text of ['a b', 'a\u00a0b', 'a\u3000b', 'a\u202eb', '\udc00']) {
    expect([text, word(100).safeParse(text).success]).toEqual([text, false]);
  }
});
