/** Owner charged for stored bytes, and their maximum number. */
export interface Charge {
  /** The id of a key. */
  readonly keyId: string;
  readonly limits: StorageLimits;
}

/** Maximum number of stored bytes of imports and jobs. */
export interface StorageLimits {
  readonly perKey: number;
  readonly perTenant: number;
}
