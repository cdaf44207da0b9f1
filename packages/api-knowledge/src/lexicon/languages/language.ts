/** A language of names and texts. */
export interface Language {
  /** The ISO 639-1 code. */
  readonly code: string;
  /** The name in English. */
  readonly name: string;
  /** True if the head of a phrase comes first: `numero de tarjeta`. False for `Kartennummer` and `card number`. */
  readonly isHeadFirst: boolean;
  /** Words without a meaning between nouns, separated by spaces. */
  readonly links: string;
  /** Endings that change the number or case of a word, separated by spaces. */
  readonly endings?: string;
  /** Letters between the parts of a compound, separated by spaces. Undefined in languages without compounds. */
  readonly joints?: string;
}

/**
 * The words of a language, in lines of `english = word, other word, phrase of words`. An asterisk at the end of a word matches up
 * to five letters. A question mark marks a word that English or another language shares, so that it only counts beside others.
 * An exclamation mark marks such a word that also counts alone: `clave` is a password, `claveProducto` is not.
 * Accents and case have no effect. `npm run generate` builds the index of the lexicon from them.
 */
export interface LanguageWords extends Language {
  readonly nouns: string;
  readonly adjectives: string;
  readonly verbs: string;
  /** Phrases that only count in summaries and descriptions. */
  readonly prose: string;
}
