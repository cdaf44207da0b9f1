/** Code points or code units, as ordered ranges `[from, to]` that are not adjacent. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** A set of characters, computed on demand. */
export class CharacterSet {
  private readonly find: () => Ranges;
  private found: Ranges | undefined;

  constructor(find: () => Ranges) {
    this.find = find;
  }

  /** Returns the set of some ordered ranges. */
  static of(...ranges: Ranges): CharacterSet {
    return new CharacterSet(() => ranges);
  }

  get ranges(): Ranges {
    return (this.found ??= this.find());
  }
}

/** Characters of `\d`. */
export const digits = CharacterSet.of([0x30, 0x39]);

/** Characters of `\w`. */
export const wordCharacters = CharacterSet.of([0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]);

/** Characters of `\s` (ECMA-262, WhiteSpace and LineTerminator). */
export const spaces = CharacterSet.of(
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
);

const lineEnds = CharacterSet.of([0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]);

const notLineEndsOf = { unicode: complement(lineEnds, true), legacy: complement(lineEnds, false) };

/** Returns the characters of `.`, in Unicode mode or without it. */
export function notLineEnds(isUnicode: boolean): CharacterSet {
  return isUnicode ? notLineEndsOf.unicode : notLineEndsOf.legacy;
}

/** Returns all characters. */
export function anyCharacter(isUnicode: boolean): CharacterSet {
  return complement(CharacterSet.of(), isUnicode);
}

/** Returns the set of one character. */
export function single(character: string): CharacterSet {
  return singleCode(character.codePointAt(0) ?? 0);
}

/** Returns the set of the character with a code. */
export function singleCode(code: number): CharacterSet {
  return CharacterSet.of([code, code]);
}

/** True if a set contains a character. */
export function includesCharacter({ ranges }: CharacterSet, character: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (character < range[0]) high = middle - 1;
    else if (character > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** Returns the union of sets. */
export function union(sets: readonly CharacterSet[]): CharacterSet {
  return new CharacterSet(() => {
    const ranges = sets.flatMap((set) => set.ranges).sort((a, b) => a[0] - b[0]);
    const merged: [number, number][] = [];
    for (const [from, to] of ranges) {
      const last = merged.at(-1);
      if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
    }
    return merged;
  });
}

/** Returns the characters that are not in a set: code points in Unicode mode, else code units. */
export function complement(set: CharacterSet, isUnicode: boolean): CharacterSet {
  const highest = isUnicode ? 0x10ffff : 0xffff;
  return new CharacterSet(() => {
    const ranges: [number, number][] = [];
    let next = 0;
    for (const [from, to] of set.ranges) {
      if (from > next) ranges.push([next, from - 1]);
      next = to + 1;
    }
    if (next <= highest) ranges.push([next, highest]);
    return ranges;
  });
}

/** Returns the characters that are in both sets. */
export function intersection(a: CharacterSet, b: CharacterSet): CharacterSet {
  return new CharacterSet(() => {
    const ranges: [number, number][] = [];
    let left = 0;
    let right = 0;
    for (;;) {
      const x = a.ranges[left];
      const y = b.ranges[right];
      if (x === undefined || y === undefined) return ranges;
      const from = Math.max(x[0], y[0]);
      const to = Math.min(x[1], y[1]);
      if (from <= to) ranges.push([from, to]);
      if (x[1] < y[1]) left++;
      else right++;
    }
  });
}
