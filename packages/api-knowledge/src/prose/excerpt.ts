/**
 * The words of a text that a pattern found, as they can be quoted: without the marks that lead on (`up to 10,`), without a bracket
 * whose other half stands outside and what is beyond it (`Deprecated) Please`), and with white space as single spaces.
 */
export function excerptProse(found: string): string {
  let words = found.replace(/\s+/g, ' ');
  for (;;) {
    const shorter = withinBrackets(withoutMarks(words));
    if (shorter === words) return words;
    words = shorter;
  }
}

function withoutMarks(words: string): string {
  return words.replace(/^(?:[\s,;:!)\]}*_–—]|[-.](?!\d))+|[\s,;:.!([{*_–—-]+$/gu, '');
}

const halves: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Returns the text before the first bracket that is closed but not opened, or else before the one that is not closed.
 */
function withinBrackets(words: string): string {
  const open: { readonly bracket: string; readonly at: number }[] = [];
  for (let at = 0; at < words.length; at++) {
    const mark = words.charAt(at);
    const half = halves.get(mark);
    if (half !== undefined && open.pop()?.bracket !== half) return words.slice(0, at);
    if (mark === '(' || mark === '[' || mark === '{') open.push({ bracket: mark, at });
  }
  const [left] = open;
  if (left === undefined) return words;
  return left.at > 0 ? words.slice(0, left.at) : words.slice(1);
}
