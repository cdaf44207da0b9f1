import { hiddenCharacters } from '@assay/core';

const longest = 120;

const unsafe = new RegExp(`[\\t\\n\\r${hiddenCharacters}]+`, 'gu');
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text of a document as a code span of one line, at most 120 characters long. */
export function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

/** A text of a document without what breaks a line or steers a terminal, at most 120 characters long. */
export function oneLine(text: string): string {
  // Cut first: the text may be as long as the document.
  return shorten(text.slice(0, 2 * longest).replace(unsafe, ' '), longest);
}

/** A text of at most the given number of UTF-16 code units; a cut shows as `…`. */
export function shorten(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return cut.replace(loneSurrogates, '\ufffd');
}

/** The name of a scheme in records, which repeat it for each operation: no real one is longer than 200 characters. */
export function schemeLabel(key: string): string {
  return shorten(key, 200);
}

const mostListed = 3;

/** The first three of some names, and how many more there are, with a verb: `` `a`, `b` and 4 more are ``. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostListed).join(', ');
  const more = names.length - mostListed;
  return `${more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown} ${names.length === 1 ? 'is' : 'are'}`;
}
