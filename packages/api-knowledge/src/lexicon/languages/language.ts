/** A language that names and texts may be in. */
export interface Language {
  /** Of ISO 639-1. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** True where what is meant comes first: `numero de tarjeta`; false for `Kartennummer` and `card number`. */
  readonly isHeadFirst: boolean;
  /** Words between nouns that mean nothing by themselves, with blanks between them. */
  readonly links: string;
  /** Endings that a word may have, which change its number or case, with blanks between them. */
  readonly endings?: string;
  /** Letters between the parts of a compound, with blanks between them; undefined in languages that write none. */
  readonly joints?: string;
}

/**
 * The words of a language. The texts are lines of `english = word, other word, phrase of words`; an asterisk at the end of a
 * word stands for up to five letters, and a question mark says that English or another language has the same word, so that it counts
 * only beside others. Accents and case do not matter. `npm run generate` makes of them what the lexicon looks words up in.
 */
export interface LanguageWords extends Language {
  readonly nouns: string;
  readonly adjectives: string;
  readonly verbs: string;
  /** Phrases that only count in summaries and descriptions. */
  readonly prose: string;
}
