import type { Step } from './path-parser.js';

/** A path that the shared walk matches. */
export interface WalkedPath {
  readonly kind: 'walk';
  readonly steps: readonly Step[];
  /** True where the key is reported instead of the value. */
  readonly keyed: boolean;
  /** Number of levels that the reported value is above the match. */
  readonly parents: number;
}

/** A value that a path matches. The path is the walk's own: copy it to keep it. */
export interface Match {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}
