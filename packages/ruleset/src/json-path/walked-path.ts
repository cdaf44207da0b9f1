import type { Step } from './path-parser.js';

/** A path that is matched in the shared walk. */
export interface WalkedPath {
  readonly kind: 'walk';
  readonly steps: readonly Step[];
  /** True to report the key instead of the value. */
  readonly keyed: boolean;
  /** Number of levels between the match and the reported value above it. */
  readonly parents: number;
}

/** A match of a path. The walk reuses the array of the path: copy it to keep it. */
export interface Match {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}
