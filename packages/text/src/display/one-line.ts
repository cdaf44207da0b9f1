import { hiddenCharacters } from './hidden-characters.js';

/** Matches printable ASCII, as in most texts. */
const harmless = /^[ -~]*$/;

const unsafe = new RegExp(`[\\t\\n\\r${hiddenCharacters}]+`, 'gu');

/** Shortens a text to at most `max` UTF-16 code units, without half surrogate pairs. A cut is marked by `…`. */
export function shorten(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.toWellFormed();
}

/** Replaces line breaks and control characters of a text by spaces, and shortens it to at most `max` UTF-16 code units. */
export function oneLine(text: string, max: number): string {
  if (text.length <= max && harmless.test(text)) return text;
  // Cut first, because the text may be as long as the document.
  const begin = text.slice(0, 2 * max).replace(unsafe, ' ');
  return shorten(text.length > 2 * max ? `${begin}…` : begin, max);
}

/** Returns a text as a code span of one line, with its backticks replaced. The content has at most `max` UTF-16 code units. */
export function codeSpan(text: string, max: number): string {
  return `\`${oneLine(text, max).replaceAll('`', "'")}\``;
}
