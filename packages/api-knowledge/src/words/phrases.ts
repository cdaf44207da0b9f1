import { singularWordsOfPhrase } from './words.js';

/**
 * A set of phrases, such as `api key`, to search for in the words of names. Compares singular words: pass the result of
 * `singularWordsOf`.
 */
export class Phrases {
  private readonly lines: readonly string[];
  private byFirst: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

  /** @param lines Phrases separated by commas: `api key, secret`. Each is split like a name, so that `apiKey` is equivalent. */
  constructor(...lines: readonly string[]) {
    this.lines = lines;
  }

  /** True if a phrase occurs anywhere in the words. */
  isIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.hasPhraseAt(words, start, false)) return true;
    return false;
  }

  /**
   * True if the words end with a phrase, which determines the meaning of a name: `token` in `accessToken`, `count` in
   * `tokenCount`.
   */
  endsIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.hasPhraseAt(words, start, true)) return true;
    return false;
  }

  /** True if the words begin with a phrase. */
  startsIn(words: readonly string[]): boolean {
    return this.hasPhraseAt(words, 0, false);
  }

  /** True if the words equal a phrase. */
  equals(words: readonly string[]): boolean {
    return this.hasPhraseAt(words, 0, true);
  }

  /** True if a phrase begins at an index and, if `isEnd`, extends to the end. */
  private hasPhraseAt(words: readonly string[], start: number, isEnd: boolean): boolean {
    // Split on the first use, because splitting the phrases of all rules takes 4 ms.
    this.byFirst ??= groupPhrases(wordsOfPhrases(this.lines));
    const candidates = this.byFirst.get(words[start] ?? '');
    if (candidates === undefined) return false;
    for (const phrase of candidates) {
      if (isEnd && start + phrase.length !== words.length) continue;
      if (isPhraseAt(phrase, words, start)) return true;
    }
    return false;
  }
}

/** Splits phrases separated by commas, `api key, secret`, into their singular words, like names. */
export function wordsOfPhrases(lines: readonly string[]): readonly (readonly string[])[] {
  const phrases: (readonly string[])[] = [];
  for (const line of lines) {
    // V8 interns each part that `split` returns.
    for (let start = 0, end = 0; end < line.length; start = end + 1) {
      end = line.indexOf(',', start);
      if (end < 0) end = line.length;
      const words = singularWordsOfPhrase(line.slice(start, end).trim());
      if (words.length > 0) phrases.push(words);
    }
  }
  return phrases;
}

/** True if the words contain a phrase at an index. */
export function isPhraseAt(phrase: readonly string[], words: readonly string[], start: number): boolean {
  for (let index = 0; index < phrase.length; index++)
    if (phrase[index] !== words[start + index]) return false;
  return true;
}

function groupPhrases(
  phrases: readonly (readonly string[])[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const first = phrase[0] ?? '';
    const others = byFirst.get(first);
    if (others === undefined) byFirst.set(first, [phrase]);
    else others.push(phrase);
  }
  return byFirst;
}
