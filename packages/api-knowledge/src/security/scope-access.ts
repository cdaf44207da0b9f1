import { englishWordsOf, wordsInEnglish } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';

/** True for a scope that only grants reading, by its last word: `orders:read` or `read_orders`. */
export function grantsOnlyReading(scope: string): boolean {
  const words = wordsInEnglish(scope.slice(0, 200));
  return !words.some((word) => writing.has(word)) && words.some((word) => reading.has(word));
}

const reading = wordSet('read readonly view viewer');
const writing = wordSet('write update manage admin create delete edit modify full all access');

const levels = [
  wordSet('read readonly view list get search query browse'),
  wordSet('write readwrite edit update create modify post put patch delete remove send upload manage'),
  wordSet('admin administer administrator owner full all root super superuser'),
];

/**
 * Returns the power of a scope by its words: 0 for reading (`read:users`), 1 for writing (`users.write`), 2 for everything
 * (`admin`). Undefined if its name does not show it.
 */
export function rankOfScope(scope: string): number | undefined {
  const words = englishWordsOf(scope.replace(/^https?:\/\/[^/]*\//i, ''));
  const found = levels.findLastIndex((level) => words.some((word) => level.has(word)));
  return found === -1 ? undefined : found;
}
