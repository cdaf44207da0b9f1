import type { Operation } from '@assay/core';
import type { ProblemId } from './definitions.js';

/** Something that stands in the way of testing and that only the generator can see. */
export interface Problem {
  readonly id: ProblemId;
  /** The operation concerned; null if the document is. */
  readonly operation: Operation | null;
  /** Data for the sentences of the issue, ready to be read: names and values in backticks. */
  readonly data: Readonly<Record<string, string>>;
}
