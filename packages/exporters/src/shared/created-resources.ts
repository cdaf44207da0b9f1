import type { Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import type { Supplies, Supply } from './supplies.js';

type ResponseSupply = Extract<Supply, { readonly kind: 'response' }>;

/**
 * Lists the values that identify the resource a step changes or deletes, if an earlier answer names it, by insertion
 * point. Without that answer nothing of the tests' own is meant.
 */
export function namesOfChanged(
  { id, destructive }: Step,
  supplies: Supplies,
): { readonly point: string; readonly supply: ResponseSupply }[] {
  if (!destructive) return [];
  return [...(supplies.get(id) ?? [])].flatMap(([point, supply]) =>
    supply.kind === 'response' && /^(?:path|query)\./.test(point) ? [{ point, supply }] : [],
  );
}

/**
 * The operations that make what other requests need, by pointer: where a service has the resource already, the first answer still names it.
 * Logins make nothing, and what is sent to them is not kept.
 */
export function findMakers({ flows }: ExportSource): ReadonlySet<string> {
  const steps = flows.flatMap((flow) => flow.steps);
  const makers = steps.filter(({ role, request }) => role === 'prerequisite' && request.method === 'POST');
  const logins = new Set(
    makers.flatMap(({ purpose, operationPointer }) => (purpose === undefined ? [] : [operationPointer])),
  );
  return new Set(
    makers.flatMap(({ operationPointer }) => (logins.has(operationPointer) ? [] : [operationPointer])),
  );
}
