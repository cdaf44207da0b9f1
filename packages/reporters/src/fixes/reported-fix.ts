import type { Finding } from '@assay/core';

/** A replacement of the text between two offsets in UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The changes of a fix in one document. */
export interface ChangedDocument {
  readonly uri: string;
  /** The current text, without its byte order mark. */
  readonly text: string;
  /** Sorted by position, without overlaps. */
  readonly edits: readonly Edit[];
}

/** A verified fix of a finding. */
export interface ReportedFix {
  readonly kind: 'safe' | 'suggested' | 'unsafe';
  /** The effect of the fix, as a sentence. */
  readonly title: string;
  /** The changed components that several operations use: `components/schemas/User, used by 7 operations`. */
  readonly shared: readonly string[];
  readonly documents: readonly ChangedDocument[];
  /** True if secrets in its lines are masked. Such a fix can be displayed but not applied. */
  readonly isMasked?: boolean;
}

/** The fixes of the findings of a document. */
export interface ReportedFixes {
  readonly byFinding: ReadonlyMap<Finding, ReportedFix>;
  /** The number of findings whose fixes were not verified, because that takes too long. */
  readonly untried: number;
}

/** Describes the number of fixes that were not tried; undefined if all were tried. */
export function describeUntried(untried: number): string | undefined {
  if (untried === 0) return undefined;
  const subject = untried === 1 ? 'The fix of 1 finding was' : `The fixes of ${untried} findings were`;
  return `${subject} not tried, because verifying so many takes too long: \`assay fix\` tries them.`;
}
