import { ExactNumber } from '../number/exact-number.js';
import { readNumber } from '../number/read-number.js';
import { lineEnd, lineStart } from './line-bounds.js';
import type { TextChange } from './text-change.js';

/*
 * JavaScript can represent each decimal number with 15 digits and an exponent of two digits. Other numbers have 16 digits or
 * points in a row, an exponent of three digits, or 14 hexadecimal digits. One pattern with one first character class takes
 * 5 ms on 3 MB, two alternatives took 17.
 */
const suspect = /[0-9.](?:[0-9.]{15}|[eE][-+]?[0-9]{3}|x[0-9a-fA-F]{14})/g;

/** Matches numeric literals of that size in JSON or YAML. Most candidates are other text, such as hexadecimal identifiers. */
const literal = /^[-+]?(?:0x[0-9a-fA-F_]+|(?:0[ob])?[0-9._]+(?:[eE][-+]?[0-9_]+)?)$/;

/**
 * Returns, in ascending order, the offsets of text that may be part of a number that JavaScript cannot represent. Each such
 * number of the text contains one of the offsets, but not each offset is in such a number.
 */
export function suspectOffsets(text: string): readonly number[] {
  const offsets: number[] = [];
  suspect.lastIndex = 0;
  while (suspect.test(text)) {
    const start = suspect.lastIndex - 1;
    let first = start;
    while (isOfWord(text.charCodeAt(first - 1))) first--;
    let end = suspect.lastIndex;
    while (isOfWord(text.charCodeAt(end))) end++;
    if (isValue(text, first, end) && isInexact(text.slice(first, end))) offsets.push(start);
    suspect.lastIndex = end;
  }
  return offsets;
}

/** True for letters, digits and other characters of numbers and names. */
function isOfWord(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) ||
    unit === 0x2e ||
    unit === 0x2d ||
    unit === 0x2b ||
    unit === 0x5f
  );
}

/** True for a number that JavaScript cannot represent, or that only the parser of its format can read. */
function isInexact(word: string): boolean {
  return literal.test(word) && (!jsonNumber.test(word) || readNumber(word) instanceof ExactNumber);
}

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/**
 * True if a word may be a value: it is between white space, brackets or similar characters, or in quotes that may have a tag,
 * such as `!!int "1"`.
 */
function isValue(text: string, first: number, end: number): boolean {
  const before = text.charAt(first - 1);
  if (before === '"' || before === "'") return mayHaveTag(text, first - 2);
  return isAround(before) && isAround(text.charAt(end));
}

/** True for characters that can surround a value, and for the empty string. */
function isAround(character: string): boolean {
  return ' \n,:]}[{\r\t'.includes(character);
}

/** True if the word that ends at an offset may be a tag, or an anchor after a tag. White space before the offset is skipped. */
function mayHaveTag(text: string, offset: number): boolean {
  let last = offset;
  while (last >= 0 && text.charCodeAt(last) <= 0x20) last--;
  let first = last;
  while (first >= 0 && text.charCodeAt(first) > 0x20) first--;
  return last < 0 || /[!&]/.test(text.slice(first + 1, last + 1));
}

/** Returns the suspect offsets of the next version of a text. Such a number never spans two lines. */
export function movedOffsets(
  offsets: readonly number[],
  before: string,
  after: string,
  { start, oldEnd, newEnd, delta }: TextChange,
): readonly number[] {
  const first = lineStart(before, start);
  const behind = lineEnd(before, oldEnd);
  const changed = suspectOffsets(after.slice(first, lineEnd(after, newEnd)));
  return [
    ...offsets.filter((offset) => offset < first),
    ...changed.map((offset) => offset + first),
    ...offsets.flatMap((offset) => (offset < behind ? [] : [offset + delta])),
  ];
}

/** True if one of ascending offsets is between `start` (inclusive) and `end` (exclusive). */
export function hasOffsetBetween(offsets: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < offsets.length && offsets[low]! < end;
}
