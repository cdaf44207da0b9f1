/**
 * Prepares a matched text for quotation. Removes leading and trailing punctuation (`up to 10,`) and unbalanced brackets with the
 * text beyond them (`Deprecated) Please`), and replaces white space with single spaces.
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

/** Returns the text before the first unmatched closing bracket, otherwise before the first unmatched opening one. */
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
