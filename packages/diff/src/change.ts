import type { Location, Severity } from '@assay/core';

/** What of an API a change touches. All but `contract` are about its security. */
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
export type Axis = (typeof axes)[number];

/** What a change does to the security of the API; `equal` also where it has no certain direction. */
export type SecurityEffect = 'weaker' | 'stronger' | 'equal';

/** What a change does to clients of the old document; `unknown` where that cannot be decided. */
export type ClientEffect = 'breaking' | 'compatible' | 'unknown';

/** The record of one change between two documents. */
export interface Change {
  /** The id of its kind. */
  readonly id: string;
  readonly security: SecurityEffect;
  readonly clients: ClientEffect;
  readonly severity: Severity;
  /** The name of the operation that it touches; null where it touches none, or several. */
  readonly operation: string | null;
  readonly axis: Axis;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Where what has changed is in the old document; null where it is not there. */
  readonly old: Location | null;
  /** Where what has changed is in the new document; null where it is not there. */
  readonly new: Location | null;
}
