import { includesCharacter, wordCharacters, type CharacterSet } from '../syntax/character-set.js';
import type { Steps } from './steps.js';

/** A set of letters, as bits in 32-bit words. */
export type LetterSet = Int32Array;

/** Characters that a pattern does not distinguish: each set of the pattern contains all or none of them. */
export interface Letter {
  /** The most readable of these characters. */
  readonly character: number;
  readonly isWord: boolean;
}

/** The letters that a pattern distinguishes. */
export class Alphabet {
  readonly letters: readonly Letter[];
  private readonly sets: readonly CharacterSet[];
  private readonly known = new Map<CharacterSet, LetterSet>();

  /** @param sets The sets of the pattern. They must include the word characters if the pattern has boundaries. */
  constructor(sets: readonly CharacterSet[], isUnicode: boolean, steps: Steps) {
    this.sets = [...new Map(sets.map((set) => [JSON.stringify(set.ranges), set])).values()];
    const starts = new Set([0, ...usual]);
    for (const set of this.sets) {
      for (const [from, to] of set.ranges) {
        starts.add(from);
        starts.add(to + 1);
      }
    }
    const ordered = [...starts].filter((start) => start <= (isUnicode ? 0x10ffff : 0xffff));
    steps.take(ordered.length * (this.sets.length + 1));
    const letters = new Map<string, number>();
    for (const character of ordered.toSorted(byTaste)) {
      const signature = this.sets.map((set) => (includesCharacter(set, character) ? '1' : '0')).join('');
      if (!letters.has(signature)) letters.set(signature, character);
    }
    this.letters = [...letters.values()].map((character) => ({
      character,
      isWord: includesCharacter(wordCharacters, character),
    }));
  }

  /** Returns the letters of a set. */
  of(set: CharacterSet): LetterSet {
    let found = this.known.get(set);
    if (found === undefined) {
      found = new Int32Array((this.letters.length + 31) >> 5);
      for (const [index, { character }] of this.letters.entries()) {
        if (includesCharacter(set, character)) addLetter(found, index);
      }
      this.known.set(set, found);
    }
    return found;
  }
}

// Letters come first, then digits, marks, and finally the space.
const usual = [
  ...between(0x61, 0x7a),
  ...between(0x30, 0x39),
  ...between(0x41, 0x5a),
  ...between(0x21, 0x2f),
  ...between(0x3a, 0x40),
  ...between(0x5b, 0x60),
  ...between(0x7b, 0x7e),
  0x20,
];
const places = new Map(usual.map((character, index) => [character, index]));

function between(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function byTaste(a: number, b: number): number {
  return tasteOf(a) - tasteOf(b);
}

/** Returns the rank of a character. Halves of surrogate pairs are the last choice. */
function tasteOf(character: number): number {
  return (
    places.get(character) ?? (character >= 0xd800 && character <= 0xdfff ? 0x200000 : 0x1000) + character
  );
}

/** Adds a letter to a set. */
export function addLetter(set: LetterSet, letter: number): void {
  set[letter >> 5] = (set[letter >> 5] ?? 0) | (1 << (letter & 31));
}

/** True if a set contains a letter. */
export function hasLetter(set: LetterSet, letter: number): boolean {
  return (((set[letter >> 5] ?? 0) >>> (letter & 31)) & 1) === 1;
}

/** Returns the first letter that all sets contain; -1 if none exists. */
export function commonLetter(a: LetterSet, b: LetterSet, third: LetterSet = b): number {
  for (let word = 0; word < a.length; word++) {
    const bits = (a[word] ?? 0) & (b[word] ?? 0) & (third[word] ?? 0);
    if (bits !== 0) return word * 32 + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}
