import type { Exchange } from '../client/exchange.js';
import type { Drift } from '../judge/drift.js';
import { buildEvidence, type Evidence } from '../judge/evidence.js';
import type { RunContext } from '../requests/context.js';

/** Describes an exchange of the run with its request; undefined if the request is unknown. */
export function findEvidence(
  exchange: Exchange,
  { line, secrets, sent }: Pick<RunContext, 'line' | 'secrets' | 'sent'>,
): Evidence | undefined {
  const request = line.findRequest(exchange);
  return request && buildEvidence(request, exchange, { secrets, hides: (header) => sent.has(header) });
}

/** Adds an exchange as evidence to differences without one. */
export function withEvidence(
  drifts: readonly Drift[],
  exchange: Exchange | undefined,
  context: Pick<RunContext, 'line' | 'secrets' | 'sent'>,
): Drift[] {
  if (exchange === undefined || drifts.every(({ evidence }) => evidence !== undefined)) return [...drifts];
  const evidence = findEvidence(exchange, context);
  return drifts.map((each) => (each.evidence === undefined ? { ...each, evidence } : each));
}
