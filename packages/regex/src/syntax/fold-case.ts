import { CharacterSet, complement, intersection, union } from './character-set.js';

/** Characters that differ in case from another character, and the last code point of them. */
const isCased = /^[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]$/u;
const lastCased = 0x1e943;

let casedCharacters: readonly string[] | undefined;

function listCased(): readonly string[] {
  return (casedCharacters ??= Array.from({ length: lastCased + 1 }, (_, code) =>
    String.fromCodePoint(code),
  ).filter((character) => isCased.test(character)));
}

const cased = new CharacterSet(() => listSingleRanges(listCased()));

/**
 * Returns the characters that an atom of a pattern matches with the flag `i`. The engine tests the characters that have a case,
 * because its rules differ with and without Unicode mode, and for negated classes.
 *
 * @param atom - the text of one character, escape or class
 * @param set - the characters that it matches without the flag
 */
export function foldCase(atom: string, set: CharacterSet, isUnicode: boolean): CharacterSet {
  return new CharacterSet(() => {
    const expression = new RegExp(`^${atom}$`, isUnicode ? 'iu' : 'i');
    const matching = listCased().filter((character) => expression.test(character));
    return union([
      intersection(set, complement(cased, isUnicode)),
      new CharacterSet(() => listSingleRanges(matching)),
    ]).ranges;
  });
}

function listSingleRanges(characters: readonly string[]): readonly (readonly [number, number])[] {
  return characters.map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return [code, code];
  });
}
