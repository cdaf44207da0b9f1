import { includesCharacter, type CharacterSet } from '../syntax/character-set.js';
import { between, type RandomSource } from './random-source.js';

/**
 * Preference among the characters of a set: `plain` ones are readable, `mixed` ones include both cases and digits, and `symbols`
 * adds symbols.
 */
export type Taste = 'plain' | 'mixed' | 'symbols' | 'any' | 'digits' | 'capitals';

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

const known = new WeakMap<CharacterSet, Map<Taste, readonly number[]>>();

/** Chooses a character of a set, if possible one that people commonly write. Returns undefined if the set is empty. */
export function characterOf(set: CharacterSet, taste: Taste, random: RandomSource): number | undefined {
  const usual = usualCharacters(set, taste);
  if (usual.length > 0 && !(taste === 'any' && random.below(3) === 0))
    return usual[random.below(usual.length)];
  return unusualCharacter(set, random) ?? usual[0];
}

function usualCharacters(set: CharacterSet, taste: Taste): readonly number[] {
  let tastes = known.get(set);
  if (tastes === undefined) known.set(set, (tastes = new Map<Taste, readonly number[]>()));
  let characters = tastes.get(taste);
  if (characters === undefined) tastes.set(taste, (characters = select(set, taste)));
  return characters;
}

function select(set: CharacterSet, taste: Taste): readonly number[] {
  const all = printable.filter((character) => includesCharacter(set, character));
  if (taste === 'any' || taste === 'symbols') return all;
  if (taste === 'digits') return all.filter(isDigit);
  if (taste === 'capitals') return all.filter((character) => character >= 0x41 && character <= 0x5a);
  const letters = all.filter(isLetter);
  const small = letters.filter((character) => character >= 0x61);
  const digits = all.filter(isDigit);
  const wordLike = [...letters, ...digits];
  if (taste === 'mixed' || wordLike.length === 0) return wordLike.length === 0 ? visible(all) : wordLike;
  // A set of nearly all characters indicates text; one with both cases a name or a key.
  if (all.length > 80 && small.length > 0) return small;
  return small.length === 26 && letters.length === 52 ? [...small, ...digits] : wordLike;
}

function visible(characters: readonly number[]): readonly number[] {
  const rest = characters.filter((character) => character !== 0x20);
  return rest.length === 0 ? characters : rest;
}

function isLetter(character: number): boolean {
  return (character >= 0x41 && character <= 0x5a) || (character >= 0x61 && character <= 0x7a);
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Chooses a character beyond ASCII. Halves of surrogate pairs are excluded, and control characters are the last choice. */
function unusualCharacter(set: CharacterSet, random: RandomSource): number | undefined {
  const ranges = set.ranges.flatMap(([from, to]) => withoutSurrogates(from, to));
  const nonAscii = ranges.filter(([, to]) => to >= 0xa1);
  const chosen = nonAscii.length > 0 ? nonAscii : ranges;
  // Without Unicode mode, a character beyond 0xffff consists of two halves.
  const range = chosen[random.below(Math.max(1, chosen.length))] ?? set.ranges[0];
  if (range === undefined) return undefined;
  const from = nonAscii.length > 0 ? Math.max(range[0], 0xa1) : range[0];
  return between(random, from, Math.min(range[1], from + 90));
}

function withoutSurrogates(from: number, to: number): readonly (readonly [number, number])[] {
  const below: readonly [number, number] = [from, Math.min(to, 0xd7ff)];
  const above: readonly [number, number] = [Math.max(from, 0xe000), to];
  return [below, above].filter(([first, last]) => first <= last);
}
