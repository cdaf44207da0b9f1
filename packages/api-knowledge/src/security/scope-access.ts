import { wordsInEnglish } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';

/** True for a scope whose name grants reading and nothing else: the last word of `orders:read` or `read_orders`. */
export function grantsOnlyReading(scope: string): boolean {
  const words = wordsInEnglish(scope.slice(0, 200));
  return !words.some((word) => writing.has(word)) && words.some((word) => reading.has(word));
}

const reading = wordSet('read readonly view viewer');
const writing = wordSet('write update manage admin create delete edit modify full all access');
