import type { TextChange } from './yaml-fast/text-change.js';

/*
 * A JavaScript number holds each decimal of 15 digits and an exponent of two. Whatever it may not hold has 16 digits and points
 * in a row, an exponent of three digits, or 14 digits of a hexadecimal number. One pattern with one first class of characters:
 * 5 ms on 3 MB, where two alternatives took 17.
 */
const suspect = /[0-9.](?:[0-9.]{15}|[eE][-+]?[0-9]{3}|x[0-9a-fA-F]{14})/g;

/**
 * The offsets of what may be part of a number that no JavaScript number holds, in ascending order.
 * Each such number of the text has one of the offsets inside it; not each offset is in such a number.
 */
export function suspectOffsets(text: string): readonly number[] {
  const offsets: number[] = [];
  suspect.lastIndex = 0;
  for (let match = suspect.exec(text); match !== null; match = suspect.exec(text)) offsets.push(match.index);
  return offsets;
}

/** The suspect offsets of the next version of a text; no such part of a text goes on in the next line. */
export function movedOffsets(
  offsets: readonly number[],
  before: string,
  after: string,
  { start, oldEnd, newEnd, delta }: TextChange,
): readonly number[] {
  const first = before.lastIndexOf('\n', start - 1) + 1;
  const behind = lineEnd(before, oldEnd);
  const changed = suspectOffsets(after.slice(first, lineEnd(after, newEnd)));
  return [
    ...offsets.filter((offset) => offset < first),
    ...changed.map((offset) => offset + first),
    ...offsets.flatMap((offset) => (offset < behind ? [] : [offset + delta])),
  ];
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Whether one of ascending offsets is in a stretch of text; `end` is after its last character. */
export function standsBetween(offsets: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low < offsets.length && offsets[low]! < end;
}
