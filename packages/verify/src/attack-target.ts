/** Role of a value in a request, as far as its name says it. */
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

/** Users whose requests are answered with a success. */
export type TargetReach = 'anyone' | 'other users' | 'signed-in users' | 'unknown';

/** A point of an operation that is worth attacking. */
export interface AttackTarget {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The insertion point, as in the records of an import; null for the operation as a whole. */
  readonly point: string | null;
  readonly role: TargetRole;
  readonly reach: TargetReach;
  /** The ids of the differences, and of the findings of the analysis that were confirmed. */
  readonly evidence: readonly string[];
  /** The higher, the earlier it is worth a look. */
  readonly score: number;
}
