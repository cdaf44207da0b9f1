/**
 * True if a text in lower case has one of some words in it, as a word or a part of one. Far cheaper than an expression: what an expression cannot
 * match without is asked first, and for most texts that is all.
 */
export function mentions(lower: string, words: readonly string[]): boolean {
  for (let index = 0; index < words.length; index++) if (lower.indexOf(words[index] ?? '') >= 0) return true;
  return false;
}
