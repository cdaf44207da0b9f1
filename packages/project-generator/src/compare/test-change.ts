import { joinWords } from '@assay/text';

/** Maximum number of names in one phrase that a reader needs. */
const maxNames = 6;

/** Formats a phrase about names: `has a, b and 3 more`; undefined if none exist. */
export function phrase(verb: string, names: readonly string[], end = ''): string | undefined {
  if (names.length === 0) return undefined;
  return [verb, joinNames(names), end].filter((part) => part !== '').join(' ');
}

/** Joins names: `a`, `a and b`, `a, b and 3 more`. */
export function joinNames(names: readonly string[]): string {
  const visibleNames = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const rest = names.length - visibleNames.length;
  const parts = rest === 0 ? visibleNames : [...visibleNames, `${rest} more`];
  return joinWords(parts, 'and');
}

/** The parts of a test that a change of the document can touch. */
export const testParts = ['messages', 'steps', 'bindings', 'credentials', 'servers', 'name'] as const;

/** Part of a test. */
export type TestPart = (typeof testParts)[number];

/** One difference in the test of an operation. */
export interface TestDifference {
  readonly part: TestPart;
  /** A phrase for testers, with names in backticks: ``needs `auth.key` ``. */
  readonly text: string;
}

/** Effect of a change of the document on the test of one operation. */
export interface TestChange {
  /** The name of the project in the new document, or in the old one if the operation was removed. */
  readonly operation: string;
  readonly kind: 'new' | 'gone' | 'changed';
  /** Differences; empty for a test that was added or removed. */
  readonly differences: readonly TestDifference[];
}
