/** A set of characters: code points, or code units, as ordered ranges `[from, to]` that do not touch. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

/** What `\d` stands for. */
export const digits: CharacterSet = [[0x30, 0x39]];

/** What `\w` stands for. */
export const wordCharacters: CharacterSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** What `\s` stands for (ECMA-262, WhiteSpace and LineTerminator). */
export const spaces: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const lineEnds: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

const notLineEndsOf = { unicode: complement(lineEnds, true), legacy: complement(lineEnds, false) };

/** What `.` stands for, in Unicode mode or without it. */
export function notLineEnds(isUnicode: boolean): CharacterSet {
  return isUnicode ? notLineEndsOf.unicode : notLineEndsOf.legacy;
}

/** The set of one character. */
export function single(character: string): CharacterSet {
  const code = character.codePointAt(0) ?? 0;
  return [[code, code]];
}

/** True where a set holds a character. */
export function holds(set: CharacterSet, character: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = set[middle];
    if (range === undefined) return false;
    if (character < range[0]) high = middle - 1;
    else if (character > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** The characters of all sets. */
export function union(sets: readonly CharacterSet[]): CharacterSet {
  const ranges = sets.flat().sort((one, other) => one[0] - other[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The characters that are not in a set: code points in Unicode mode, else code units. */
export function complement(set: CharacterSet, isUnicode: boolean): CharacterSet {
  const highest = isUnicode ? 0x10ffff : 0xffff;
  const ranges: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) ranges.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= highest) ranges.push([next, highest]);
  return ranges;
}

/** True where a character is in both sets. */
export function overlap(one: CharacterSet, other: CharacterSet): boolean {
  let left = 0;
  let right = 0;
  for (;;) {
    const a = one[left];
    const b = other[right];
    if (a === undefined || b === undefined) return false;
    if (a[1] < b[0]) left++;
    else if (b[1] < a[0]) right++;
    else return true;
  }
}
