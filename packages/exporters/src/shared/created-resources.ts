import type { Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import type { Supplies, Supply } from './supplies.js';

type ResponseSupply = Extract<Supply, { readonly kind: 'response' }>;

/**
 * Lists the values that identify the resource that a step changes or deletes, by insertion point, if they come from an earlier
 * response. Without that response, the request would affect data of others.
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
 * Finds the operations that create resources for other requests, by pointer. If a service already has the resource, their first
 * response still identifies it. Logins create nothing, and their requests are not kept.
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
