import type { Location, Severity } from '@assay/core';

/** Aspect of an API that a change touches. All but `contract` concern its security. */
export const axes = [
  'authentication',
  'authorization',
  'transport',
  'input',
  'exposure',
  'resources',
  'surface',
  'documentation',
  'contract',
] as const;
/** Aspect of an API that a change touches. */
export type Axis = (typeof axes)[number];

/** Effect on the security of the API; `equal` also if it has no certain direction. */
export type SecurityEffect = 'weaker' | 'stronger' | 'equal';

/** Effect on clients of the old document; `unknown` if it cannot be decided. */
export type ClientEffect = 'breaking' | 'compatible' | 'unknown';

/** A value that only one document allows. The validator has checked both sides. */
export interface ChangeExample {
  readonly value: unknown;
  /**
   * The document that allows the value: `old` for requests that are now rejected, `new` for responses that clients do not expect.
   */
  readonly validIn: 'old' | 'new';
}

/** The record of one change between two documents. */
export interface Change {
  /** The id of the kind of change. */
  readonly id: string;
  readonly security: SecurityEffect;
  readonly clients: ClientEffect;
  /** Severity for the security of the API. Contract changes have the severity of their kind. */
  readonly severity: Severity;
  /** Severity for owners of clients. */
  readonly clientSeverity: Severity;
  /** The name of the affected operation; null for no operation or several. */
  readonly operation: string | null;
  readonly axis: Axis;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** A value that demonstrates the break; absent if a short search found none. */
  readonly example?: ChangeExample;
  /** Location in the old document; null if the part is not in it. */
  readonly old: Location | null;
  /** Location in the new document; null if the part is not in it. */
  readonly new: Location | null;
}
