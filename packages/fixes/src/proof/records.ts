import type { Finding } from '@assay/core';
import type { FixKind } from '../fix/fix.js';
import type { SharedComponent } from './shared-component.js';

/** A fix that was applied, refused or offered. */
export interface FixRecord {
  /** The finding that it resolves. */
  readonly finding: Finding;
  readonly kind: FixKind;
  /** Effect, as a sentence. */
  readonly title: string;
  /** The components that it changes for several operations. */
  readonly shared: readonly SharedComponent[];
}

/** A fix whose proof failed, with the reason as a clause. */
export interface RefusedFix extends FixRecord {
  readonly reason: string;
}
