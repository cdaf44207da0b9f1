import { singularWordsOfPhrase } from './words.js';

/**
 * A set of phrases, `api key`, that are looked for among the words of names. Phrases and names are compared in the singular: its
 * methods take what `singularWordsOf` gives.
 */
export class Phrases {
  private readonly lines: readonly string[];
  private byFirst: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

  /** @param lines Phrases with commas between them: `api key, secret`. Each is read as a name is, so that `apiKey` would do as well. */
  constructor(...lines: readonly string[]) {
    this.lines = lines;
  }

  /** True where some phrase stands anywhere among the words, its own words one after another. */
  isIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.hasPhraseAt(words, start, false)) return true;
    return false;
  }

  /** True where the words end with some phrase: what the name means, as `token` in `accessToken` and `count` in `tokenCount`. */
  endsIn(words: readonly string[]): boolean {
    for (let start = 0; start < words.length; start++) if (this.hasPhraseAt(words, start, true)) return true;
    return false;
  }

  /** True where the words begin with some phrase. */
  startsIn(words: readonly string[]): boolean {
    return this.hasPhraseAt(words, 0, false);
  }

  /** True where the words are some phrase and nothing else. */
  equals(words: readonly string[]): boolean {
    return this.hasPhraseAt(words, 0, true);
  }

  /** True where some phrase begins at a word, and, if it is to be the end, is all that is left. */
  private hasPhraseAt(words: readonly string[], start: number, isEnd: boolean): boolean {
    // They are read when they are asked for: to read those of all rules takes 4 ms.
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

/** Reads phrases with commas between them, `api key, secret`, as names are read: each is its words in the singular. */
export function wordsOfPhrases(lines: readonly string[]): readonly (readonly string[])[] {
  const phrases: (readonly string[])[] = [];
  for (const line of lines) {
    // V8 keeps each part of a text that `split` parts in its table of strings.
    for (let start = 0, end = 0; end < line.length; start = end + 1) {
      end = line.indexOf(',', start);
      if (end < 0) end = line.length;
      const words = singularWordsOfPhrase(line.slice(start, end).trim());
      if (words.length > 0) phrases.push(words);
    }
  }
  return phrases;
}

/** True where a phrase stands among the words from an index on. */
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
