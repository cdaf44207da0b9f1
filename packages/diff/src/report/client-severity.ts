import { isMoreSevere, type Severity } from '@assay/core';
import type { Axis, ClientEffect } from '../change.js';
import type { AnyPair } from '../pairs.js';

/** Facts about a change that its severity for clients follows from. */
export interface ClientImpact {
  readonly axis: Axis;
  readonly clients: ClientEffect;
  /** The severity of its kind: for kinds about the contract, that of what clients notice. */
  readonly severity: Severity;
}

/**
 * Returns how severe a change is for owners of clients. What breaks no client is `info`; a kind about the contract says itself how severe
 * a break is, from `low` on, and a kind about security breaks as much as what it touches.
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

/** The more severe of two severities. */
export function worseOf(a: Severity, b: Severity): Severity {
  return isMoreSevere(b, a) ? b : a;
}
