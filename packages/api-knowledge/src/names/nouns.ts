import { singularOf } from './singular.js';
import { wordsOf } from './words.js';

/**
 * Returns the singular noun for a collection, without separators: `orderitem` for `order-items`; '' if there is no
 * word.
 */
export function nounOf(name: string): string {
  return nounOfWords(wordsOf(name));
}

/** Words as one noun in the singular, without separators. */
export function nounOfWords(words: readonly string[]): string {
  const last = words.at(-1);
  return last === undefined ? '' : words.slice(0, -1).join('') + singularOf(last);
}

/** Returns the name of one item of a list: `emailAddresses` contains an `email address`. */
export function nameOfItem(name: string): string {
  const words = wordsOf(name);
  const last = words.at(-1);
  return last === undefined ? '' : [...words.slice(0, -1), singularOf(last)].join(' ');
}
