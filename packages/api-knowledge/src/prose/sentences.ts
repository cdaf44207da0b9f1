/** Texts beyond this are manuals, in which a statement can belong to anything. */
const longest = 1000;

/**
 * White space behind the mark that ends a sentence, and not behind an abbreviation; or what begins a new line, unless that goes on in the
 * middle of a sentence, with a small letter.
 */
const boundary =
  /\s(?<=[.;!?]\s)(?<!\b(?:[Mm]ax|MAX|[Mm]in|MIN|e\.g|i\.e)\.\s)\s*|\n\n+|\n(?! ?[a-z])|<[bB][rR]\s*\/?>/;

let lastText = '';
let lastSentences: readonly string[] = [''];

/** The sentences of a description; none where it is a manual. Those of the last text are kept: several readers ask in turn. */
export function sentencesOf(text: string): readonly string[] {
  if (text === lastText) return lastSentences;
  lastSentences = text.length > longest ? [] : text.split(boundary);
  lastText = text;
  return lastSentences;
}

/**
 * True if a text in lower case has one of some words in it, as a word or a part of one. Far cheaper than an expression: what an expression cannot
 * match without is asked first, and for most texts that is all.
 */
export function mentions(lower: string, words: readonly string[]): boolean {
  for (let index = 0; index < words.length; index++) if (lower.indexOf(words[index] ?? '') >= 0) return true;
  return false;
}
