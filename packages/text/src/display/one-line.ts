import { hiddenCharacters } from './hidden-characters.js';

/** Printable ASCII, which most texts are made of. */
const harmless = /^[ -~]*$/;

const unsafe = new RegExp(`[\\t\\n\\r${hiddenCharacters}]+`, 'gu');

/** A text of at most so many UTF-16 code units, with no half of a surrogate pair; a cut shows as `…`. */
export function shorten(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.toWellFormed();
}

/** A text of a document without what breaks a line or steers a terminal, of at most so many UTF-16 code units. */
export function oneLine(text: string, max: number): string {
  if (text.length <= max && harmless.test(text)) return text;
  // Cut first: the text may be as long as the document.
  const begin = text.slice(0, 2 * max).replace(unsafe, ' ');
  return shorten(text.length > 2 * max ? `${begin}…` : begin, max);
}

/** A text of a document as a code span of one line, which no backtick in it ends, of at most so many UTF-16 code units. */
export function codeSpan(text: string, max: number): string {
  return `\`${oneLine(text, max).replaceAll('`', "'")}\``;
}
