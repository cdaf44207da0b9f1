/** The parts of a test that a change of the document can touch. */
export const testParts = ['messages', 'steps', 'bindings', 'credentials', 'servers', 'name'] as const;
export type TestPart = (typeof testParts)[number];

/** One thing that is different in the test of an operation. */
export interface TestDifference {
  readonly part: TestPart;
  /** A phrase for testers, with names in backticks: ``needs `auth.key` ``. */
  readonly text: string;
}

/** Effect of a change of the document on the test of one operation. */
export interface TestChange {
  /** The name of the project: that in the new document, and in the old one where there is no new one. */
  readonly operation: string;
  readonly kind: 'new' | 'gone' | 'changed';
  /** Differences; empty for a test that was added or removed. */
  readonly differences: readonly TestDifference[];
}
