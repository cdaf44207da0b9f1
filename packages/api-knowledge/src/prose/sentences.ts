/** Texts beyond this are manuals, in which a statement can belong to anything. */
const longest = 1000;

/** The sentences of a description; none where it is a manual. */
export function sentencesOf(text: string): readonly string[] {
  if (text.length > longest) return [];
  return text.split(/(?<=[.;!?])(?<!\b(?:max|min|e\.g|i\.e)\.)\s+|\n+|<br\s*\/?>/i);
}
