import { isPhraseAt, wordsOfPhrases } from './phrases.js';

interface Entry<T> {
  readonly meaning: T;
  readonly phrase: readonly string[];
}

/**
 * Phrases with their meanings, for the words of names. If several match, the meaning that was listed first wins. Compares a name
 * only with phrases that have the same ending. A search through each list took 20 ms more on a document with 1,500 names.
 */
export class Meanings<T> {
  private readonly lists: readonly (readonly [T, ...string[]])[];
  private byLast: ReadonlyMap<string, readonly Entry<T>[]> | undefined;

  /**
   * @param lists Each meaning with its phrases, separated by commas: `['token', 'access token, bearer']`. Phrases are split as in
   * `Phrases`.
   */
  constructor(...lists: readonly (readonly [T, ...string[]])[]) {
    this.lists = lists;
  }

  /** Returns the meaning of the last words: `token` in `accessToken`, but not in `tokenCount`. */
  ofEnd(words: readonly string[]): T | undefined {
    for (const { meaning, phrase } of this.candidates(words)) {
      const start = words.length - phrase.length;
      if (start >= 0 && isPhraseAt(phrase, words, start)) return meaning;
    }
    return undefined;
  }

  /** Returns the meaning of the longest phrase at the end: `country name` before `name`. */
  ofLongestEnd(words: readonly string[]): T | undefined {
    let longest: Entry<T> | undefined;
    for (const entry of this.candidates(words)) {
      const start = words.length - entry.phrase.length;
      if (start < 0 || entry.phrase.length <= (longest?.phrase.length ?? 0)) continue;
      if (isPhraseAt(entry.phrase, words, start)) longest = entry;
    }
    return longest?.meaning;
  }

  /** Returns the meaning of words that equal one phrase. */
  ofWhole(words: readonly string[]): T | undefined {
    for (const { meaning, phrase } of this.candidates(words))
      if (phrase.length === words.length && isPhraseAt(phrase, words, 0)) return meaning;
    return undefined;
  }

  private candidates(words: readonly string[]): readonly Entry<T>[] {
    this.byLast ??= entriesByLast(this.lists);
    return this.byLast.get(words.at(-1) ?? '') ?? none;
  }
}

const none: readonly never[] = [];

function entriesByLast<T>(
  lists: readonly (readonly [T, ...string[]])[],
): ReadonlyMap<string, readonly Entry<T>[]> {
  const byLast = new Map<string, Entry<T>[]>();
  for (const [meaning, ...lines] of lists) {
    for (const phrase of wordsOfPhrases(lines)) {
      const last = phrase.at(-1) ?? '';
      const others = byLast.get(last);
      if (others === undefined) byLast.set(last, [{ meaning, phrase }]);
      else others.push({ meaning, phrase });
    }
  }
  return byLast;
}
