import type { JsonObject } from '@assay/json-schema';
import type { Step } from '@assay/project-generator';
import { identifier } from '../companion/names.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import type { Supplies } from '../shared/supplies.js';
import { UniqueNames } from '../shared/unique-names.js';

/** The tested request with static values: the last step of a workflow, which only a failed prerequisite leads to. */
export interface Fallback {
  readonly id: string;
  /** The step after which a workflow that did not need it ends. */
  readonly last: Step | undefined;
  /** Values that earlier steps still supply: access tokens. */
  readonly supplies: Supplies;
  /** True for the steps whose failure leads to it. */
  covers(step: Step): boolean;
}

/**
 * Plans what a workflow does where a prerequisite fails. Runtime expressions have no defaults (Arazzo 1.0.1), so the request stands twice.
 * Undefined where nothing is bound, and where the static value could name a resource that the test did not make and would change.
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

/** The Failure Action that leads to a step. */
export function goTo(stepId: string): JsonObject {
  return { name: 'staticValues', type: 'goto', stepId };
}
