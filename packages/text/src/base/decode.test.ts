import { describe, expect, it } from 'vitest';
import { decode } from './decode.js';

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

function utf16(text: string, littleEndian: boolean): number[] {
  return text
    .split('')
    .map((unit) => unit.charCodeAt(0))
    .flatMap((unit) => (littleEndian ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]));
}

const bytes = (...parts: readonly (readonly number[])[]): Uint8Array => new Uint8Array(parts.flat());

describe('decode', () => {
  const text = 'a: "é €  😀"\n';

  it.each([
    ['UTF-8', bytes(utf8(text))],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], utf8(text))],
    ['UTF-16LE with a byte order mark', bytes([0xff, 0xfe], utf16(text, true))],
    ['UTF-16BE with a byte order mark', bytes([0xfe, 0xff], utf16(text, false))],
    ['UTF-16LE without a mark', bytes(utf16(text, true))],
    ['UTF-16BE without a mark', bytes(utf16(text, false))],
  ])('reads %s', (name, input) => {
    const encoded = name.startsWith('UTF-8') ? bytes(utf8(text)) : undefined;
    expect(decode(input)).toEqual({ ok: true, text, utf8: encoded });
  });

  it('reads bytes that lie inside a larger buffer', () => {
    const whole = bytes([1, 2, 3], [0xff, 0xfe], utf16(text, true), [9]);
    expect(decode(whole.subarray(3, whole.length - 1))).toEqual({ ok: true, text });
  });

  it('returns an empty text for no bytes', () => {
    expect(decode(bytes())).toEqual({ ok: true, text: '', utf8: bytes() });
  });

  it.each([
    ['a byte that is no UTF-8 at all', bytes(utf8('é: '), [0xff]), 'UTF-8', 4, 'é: '],
    ['a Latin-1 letter', bytes(utf8('a: '), [0xe9, 0x20, 0x61]), 'UTF-8', 3, 'a: '],
    ['a sequence cut off at the end', bytes(utf8('a'), [0xe2, 0x82]), 'UTF-8', 1, 'a'],
    ['an overlong sequence', bytes(utf8('a'), [0xc0, 0xaf]), 'UTF-8', 1, 'a'],
    ['an overlong sequence of three', bytes(utf8('a'), [0xe0, 0x80, 0xaf]), 'UTF-8', 1, 'a'],
    ['a surrogate in UTF-8', bytes(utf8('a'), [0xed, 0xa0, 0x80]), 'UTF-8', 1, 'a'],
    ['a code point beyond Unicode', bytes(utf8('a'), [0xf4, 0x90, 0x80, 0x80]), 'UTF-8', 1, 'a'],
    ['a wrong byte behind a mark', bytes([0xef, 0xbb, 0xbf], utf8('a'), [0x80]), 'UTF-8', 4, 'a'],
    [
      'an unpaired high surrogate',
      bytes([0xff, 0xfe], utf16('a', true), [0x00, 0xd8, 0x61, 0x00]),
      'UTF-16LE',
      4,
      'a',
    ],
    ['an unpaired low surrogate', bytes([0xfe, 0xff], utf16('a', false), [0xdc, 0x00]), 'UTF-16BE', 4, 'a'],
    ['a high surrogate at the end', bytes(utf16('a', true), [0x00, 0xd8]), 'UTF-16LE', 2, 'a'],
    ['half a code unit at the end', bytes([0xff, 0xfe], utf16('a', true), [0x61]), 'UTF-16LE', 4, 'a'],
    ['UTF-32 with a mark', bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'UTF-32', 0, ''],
    ['big-endian UTF-32 with a mark', bytes([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), 'UTF-32', 0, ''],
    ['UTF-32 without a mark', bytes([0x7b, 0, 0, 0]), 'UTF-32', 0, ''],
    ['big-endian UTF-32 without a mark', bytes([0, 0, 0, 0x7b]), 'UTF-32', 0, ''],
  ])('finds the first wrong byte of %s', (_, input, encoding, offset, before) => {
    expect(decode(input)).toEqual({ ok: false, encoding, offset, before });
  });
});
