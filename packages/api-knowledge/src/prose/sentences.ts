/** The maximum length of a description. Longer texts are manuals, in which a statement can refer to anything. */
const longest = 1000;

/**
 * Matches white space after the end of a sentence, except after abbreviations. Also matches a new line, unless it begins with a
 * lower-case letter and continues the sentence.
 */
const boundary =
  /\s(?<=[.;!?]\s)(?<!\b(?:[Mm]ax|MAX|[Mm]in|MIN|e\.g|i\.e)\.\s)\s*|\n\n+|\n(?! ?[a-z])|<[bB][rR]\s*\/?>/;

let lastText = '';
let lastSentences: readonly string[] = [''];

/**
 * Splits a description into sentences. Empty for manuals. Caches the last text, because several functions examine it in a row.
 */
export function sentencesOf(text: string): readonly string[] {
  if (text === lastText) return lastSentences;
  lastSentences = text.length > longest ? [] : text.split(boundary);
  lastText = text;
  return lastSentences;
}

/**
 * True if a text in lower case contains one of the words, perhaps as a part of another word. A cheap prefilter for expressions
 * that require one of them.
 */
export function mentions(lower: string, words: readonly string[]): boolean {
  for (let index = 0; index < words.length; index++) if (lower.indexOf(words[index] ?? '') >= 0) return true;
  return false;
}
