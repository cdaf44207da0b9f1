import { includesCharacter, wordCharacters } from '../syntax/character-set.js';
import type { AssertionName } from '../syntax/pattern-node.js';

/** True if an assertion holds at a position; position 0 is before the first character (ECMA-262, 22.2.2.4). */
export function assertionHolds(name: AssertionName, characters: readonly number[], place: number): boolean {
  if (name === 'start') return place === 0;
  if (name === 'end') return place === characters.length;
  return (isWord(characters[place - 1]) !== isWord(characters[place])) === (name === 'boundary');
}

function isWord(character: number | undefined): boolean {
  return character !== undefined && includesCharacter(wordCharacters, character);
}
