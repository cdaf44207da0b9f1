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

/** A value that one document allows and the other one does not. The validator has checked both. */
export interface ChangeExample {
  readonly value: unknown;
  /** The document that allows it: `old` for requests that are rejected now, `new` for responses that clients do not know. */
  readonly validIn: 'old' | 'new';
}

/** The record of one change between two documents. */
export interface Change {
  /** The id of its kind. */
  readonly id: string;
  readonly security: SecurityEffect;
  readonly clients: ClientEffect;
  /** Severity for the security of the API; for kinds about the contract, that of the kind. */
  readonly severity: Severity;
  /** Severity for owners of clients. */
  readonly clientSeverity: Severity;
  /** The name of the operation that it touches; null where it touches none, or several. */
  readonly operation: string | null;
  readonly axis: Axis;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** A value that shows a break; absent if none was found in few steps. */
  readonly example?: ChangeExample;
  /** Location in the old document; null if it is not there. */
  readonly old: Location | null;
  /** Location in the new document; null if it is not there. */
  readonly new: Location | null;
}
