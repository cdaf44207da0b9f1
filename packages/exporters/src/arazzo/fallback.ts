import type { JsonObject } from '@assay/json-schema';
import type { Step } from '@assay/project-generator';
import { identifier } from '../companion/names.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import type { Supplies } from '../shared/supplies.js';
import { UniqueNames } from '../shared/unique-names.js';

/** The tested request with static values, the last step of a workflow. It only runs after a failed prerequisite. */
export interface Fallback {
  readonly id: string;
  /** The last step of a workflow that does not need the fallback. */
  readonly last: Step | undefined;
  /** Values that earlier steps still provide: access tokens. */
  readonly supplies: Supplies;
  /** True for steps whose failure leads to the fallback. */
  covers(step: Step): boolean;
}

/**
 * Plans the fallback for failed prerequisites. Runtime expressions have no defaults (Arazzo 1.0.1), so the workflow contains the
 * request twice. Undefined without bindings, and if the request could change a resource of others.
 */
export function fallbackOf(
  { flow, subject }: FlowEntry,
  supplies: Supplies,
  names: ReadonlyMap<string, string>,
): Fallback | undefined {
  const own = [...(supplies.get(subject.id) ?? [])];
  const tokens = new Set(flow.steps.flatMap(({ id, purpose }) => (purpose === 'token' ? [id] : [])));
  const keptSupplies = own.filter(([, supply]) => supply.kind !== 'response' || tokens.has(supply.step));
  if (keptSupplies.length === own.length || subject.destructive) return undefined;
  return {
    id: new UniqueNames(names.values()).give(`${identifier(subject.id)}_static`),
    last: flow.steps.at(-1),
    supplies: new Map([[subject.id, new Map(keptSupplies)]]),
    covers: ({ role, purpose }) => role === 'prerequisite' && purpose === undefined,
  };
}

/** Builds the Failure Action that leads to a step. */
export function goTo(stepId: string): JsonObject {
  return { name: 'staticValues', type: 'goto', stepId };
}
