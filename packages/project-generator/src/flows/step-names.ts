import type { Operation } from '@assay/core';
import { toIdentifier, uniqueName } from '../templates/names.js';

/** The ids of the steps of one flow. */
export interface StepNames {
  of(operation: Operation): string;
}

/**
 * Names the steps after their operations: `createUser`, `getUsersId`. The subject comes first, so that its id never depends on
 * the others.
 */
export function nameSteps(
  subject: Operation,
  others: readonly Operation[],
  names: ReadonlyMap<Operation, string>,
): StepNames {
  const usedNames = new Set<string>();
  const ids = new Map<Operation, string>();
  const nextStepId = (operation: Operation): string => {
    let id = ids.get(operation);
    if (id === undefined) ids.set(operation, (id = uniqueName(baseName(operation, names), usedNames)));
    return id;
  };
  for (const operation of [subject, ...others]) nextStepId(operation);
  return { of: nextStepId };
}

const baseNames = new WeakMap<ReadonlyMap<Operation, string>, Map<Operation, string>>();

/** Returns the name of an operation's step if it is unique; many flows share the same operations. */
function baseName(operation: Operation, names: ReadonlyMap<Operation, string>): string {
  let known = baseNames.get(names);
  if (known === undefined) baseNames.set(names, (known = new Map<Operation, string>()));
  let name = known.get(operation);
  if (name === undefined) {
    name = toIdentifier(names.get(operation) ?? '') ?? toIdentifier(operation.signature) ?? 'step';
    known.set(operation, name);
  }
  return name;
}
