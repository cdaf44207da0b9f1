import { pluralize, type BaselineEntry } from '@assay/core';

const maxListed = 10;

/** The entries for people, one on a line, of many only the first; `mark` stands before each. */
export function listEntries(entries: readonly BaselineEntry[], mark: string): string[] {
  const lines = entries
    .slice(0, maxListed)
    .map(({ rule, document, pointer }) => `  ${mark} ${rule}  ${document}#${pointer}`);
  const rest = entries.length - lines.length;
  return rest === 0 ? lines : [...lines, `  ${mark} ... ${rest} more`];
}

/** `1 finding`, `3 findings`. */
export function countFindings(count: number): string {
  return `${count} ${pluralize(count, 'finding')}`;
}
