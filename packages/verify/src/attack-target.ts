/** Role of a value in a request, derived from its name. */
export type TargetRole =
  | 'object id'
  | 'account'
  | 'credential'
  | 'privilege'
  | 'URL'
  | 'file'
  | 'code'
  | 'filter'
  | 'operation';

/** Users whose requests succeed. */
export type TargetReach = 'anyone' | 'other users' | 'signed-in users' | 'unknown';

/** An insertion point that is worth attacking. */
export interface AttackTarget {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The insertion point as in import records; null for the whole operation. */
  readonly point: string | null;
  readonly role: TargetRole;
  readonly reach: TargetReach;
  /** The ids of the differences, and of the confirmed findings of the analysis. */
  readonly evidence: readonly string[];
  /** Priority; targets with higher scores come first. */
  readonly score: number;
}
