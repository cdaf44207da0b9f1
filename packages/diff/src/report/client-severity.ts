import { isMoreSevere, type Severity } from '@assay/core';
import type { Axis, ClientEffect } from '../change.js';
import type { AnyPair } from '../pairs.js';

/** The properties of a change that determine its severity for clients. */
export interface ClientImpact {
  readonly axis: Axis;
  readonly clients: ClientEffect;
  /** The severity of its kind. For contract changes, it is the severity for clients. */
  readonly severity: Severity;
}

/**
 * Returns the severity of a change for owners of clients. A compatible change is `info`. A breaking contract change has the
 * severity of its kind, at least `low`. A breaking security change is as severe as the part that it affects.
 */
export function getClientSeverity(
  { axis, clients, severity }: ClientImpact,
  pair: AnyPair | undefined,
): Severity {
  if (clients === 'compatible') return 'info';
  if (clients === 'unknown') return axis === 'contract' && severity === 'info' ? 'info' : 'low';
  if (pair?.kind === 'Operation' && pair.after === undefined) return 'high';
  if (axis === 'contract') return severity === 'info' ? 'low' : severity;
  return axis === 'authentication' || axis === 'authorization' || axis === 'surface' ? 'high' : 'medium';
}

/** Returns the more severe of two severities. */
export function worseOf(a: Severity, b: Severity): Severity {
  return isMoreSevere(b, a) ? b : a;
}
