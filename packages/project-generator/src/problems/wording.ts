import { codeSpan, shorten } from '@assay/text';

/** Maximum length of a text of the document on one line. */
export const longestLine = 120;

/** Formats a text of a document as a code span on one line. */
export function code(text: string): string {
  return codeSpan(text, longestLine);
}

/**
 * Returns the name of a scheme in records, which repeat it for each operation, with at most 200 characters. Real names are
 * shorter.
 */
export function schemeLabel(key: string): string {
  return shorten(key, 200);
}

const maxListed = 3;

/** Formats the first three names and the number of the others, with a verb: `` `a`, `b` and 4 more are ``. */
export function listed(names: readonly string[]): string {
  const visibleNames = names.slice(0, maxListed).join(', ');
  const more = names.length - maxListed;
  return `${more > 0 ? `${visibleNames} and ${more.toLocaleString('en')} more` : visibleNames} ${names.length === 1 ? 'is' : 'are'}`;
}
