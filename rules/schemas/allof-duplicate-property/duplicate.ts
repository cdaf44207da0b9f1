import type { Schema } from '@assay/core';

/** Two schemas of one property which the same value must match, and which differ. */
export interface Duplicate {
  /** The one that comes by reference, if one does. */
  readonly base: Schema;
  readonly own: Schema;
  /** Difference, as a clause. */
  readonly difference: string;
}
