/** Texts beyond this are manuals, in which a statement can belong to anything. */
const longest = 1000;

/** White space behind the mark that ends a sentence, and not behind an abbreviation; or what begins a new line. */
const boundary = /\s(?<=[.;!?]\s)(?<!\b(?:max|min|e\.g|i\.e)\.\s)\s*|\n+|<br\s*\/?>/i;

/** The sentences of a description; none where it is a manual. */
export function sentencesOf(text: string): readonly string[] {
  if (text.length > longest) return [];
  return text.split(boundary);
}
