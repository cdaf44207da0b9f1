import type { FlowEntry } from '@assay/exporters/messages';
import type { Refutation } from '../judge/confirm.js';
import type { Drift } from '../judge/drift.js';

/** Outcome of a check of the whole service for one operation. */
export interface Observation {
  readonly entry: FlowEntry;
  /** Undefined if the check refuted it. */
  readonly finding?: Drift | undefined;
  readonly refuted?: Refutation | undefined;
}
