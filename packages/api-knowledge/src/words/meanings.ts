import { isPhraseAt, wordsOfPhrases } from './phrases.js';

interface Entry<T> {
  readonly meaning: T;
  readonly phrase: readonly string[];
}

/**
 * Phrases and what each of them means, which are looked for in the words of names. Of several that fit, the meaning that was
 * given first counts. A name is compared with the phrases that end as it does, hardly ever one: to ask one list after another
 * took 20 ms more on a document with 1500 names.
 */
export class Meanings<T> {
  private readonly lists: readonly (readonly [T, ...string[]])[];
  private byLast: ReadonlyMap<string, readonly Entry<T>[]> | undefined;

  /** @param lists A meaning and its phrases, with commas between them: `['token', 'access token, bearer']`. They are read as those of `Phrases` are. */
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

  /** Returns the meaning of words that are one phrase and nothing else. */
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
