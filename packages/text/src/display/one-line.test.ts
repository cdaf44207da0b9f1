import { expect, it } from 'vitest';
import { codeSpan, oneLine, shorten } from './one-line.js';

it.each([
  ['a text', 'a text'],
  ['two\r\n\tlines', 'two lines'],
  ['\u001b[31mred\u202e', ' [31mred '],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['12345678901234567', '123456789012345…'],
  ['cut in a pair \ud83d\ude00.', 'cut in a pair …'],
  // White space that becomes one space leaves room for more text.
  [`a${'\n'.repeat(20)}b`, 'a b'],
  [`a${'\n'.repeat(40)}b`, 'a …'],
])('of %j, %j is shown on one line', (text, shown) => {
  expect(oneLine(text, 16)).toBe(shown);
});

it('puts texts of documents into code spans that they cannot end', () => {
  expect(codeSpan('a `b`\nc', 16)).toBe("`a 'b' c`");
});

it('shortens texts of several lines without halves of pairs', () => {
  expect(shorten('ab\ncd', 4)).toBe('ab\n…');
  expect(shorten('ab\ud83d\ude00c', 4)).toBe('ab…');
});
