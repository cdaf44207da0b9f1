import { hiddenCharacters } from './hidden-characters.js';

/** Printable ASCII, which most texts are made of. */
const harmless = /^[ -~]*$/;

const unsafe = new RegExp(`[\\t\\n\\r${hiddenCharacters}]+`, 'gu');

/** A text of at most so many UTF-16 code units, with no half of a surrogate pair; a cut shows as `…`. */
export function shorten(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.toWellFormed();
}

/** A text of a document without what breaks a line or steers a terminal, of at most so many UTF-16 code units. */
export function oneLine(text: string, most: number): string {
  if (text.length <= most && harmless.test(text)) return text;
  // Cut first: the text may be as long as the document.
  const begin = text.slice(0, 2 * most).replace(unsafe, ' ');
  return shorten(text.length > 2 * most ? `${begin}…` : begin, most);
}

/** A text of a document as a code span of one line, which no backtick in it ends, of at most so many UTF-16 code units. */
export function codeSpan(text: string, most: number): string {
  return `\`${oneLine(text, most).replaceAll('`', "'")}\``;
}
