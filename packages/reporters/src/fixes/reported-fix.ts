import type { Finding } from '@assay/core';

/** A change of a stretch of a text, between two offsets in UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes of a fix in one document. */
export interface ChangedDocument {
  readonly uri: string;
  /** The text as it is, without its byte order mark. */
  readonly text: string;
  /** In the order of the text; none overlap. */
  readonly edits: readonly Edit[];
}

/** A proven fix of a finding. */
export interface ReportedFix {
  readonly kind: 'safe' | 'suggested' | 'unsafe';
  /** Effect, as a sentence. */
  readonly title: string;
  /** The components that it changes for several operations: `components/schemas/User, used by 7 operations`. */
  readonly shared: readonly string[];
  readonly documents: readonly ChangedDocument[];
  /** True where secrets in its lines are masked: it can be shown, and not applied. */
  readonly isMasked?: boolean;
}

/** The fixes of the findings of a document. */
export interface ReportedFixes {
  readonly byFinding: ReadonlyMap<Finding, ReportedFix>;
  /** Number of findings with a fix that was not verified, because that takes too long. */
  readonly untried: number;
}

/** Says how many fixes were not tried; undefined where all were. */
export function describeUntried(untried: number): string | undefined {
  if (untried === 0) return undefined;
  const subject = untried === 1 ? 'The fix of 1 finding was' : `The fixes of ${untried} findings were`;
  return `${subject} not tried, because verifying so many takes too long: \`assay fix\` tries them.`;
}
