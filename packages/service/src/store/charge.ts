/** Who is charged for the bytes of what is kept, and how many it may be. */
export interface Charge {
  /** The id of a key. */
  readonly keyId: string;
  readonly limits: StorageLimits;
}

/** How many bytes of imports and jobs are kept at most. */
export interface StorageLimits {
  readonly perKey: number;
  readonly perTenant: number;
}
