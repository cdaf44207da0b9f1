import type { Operation } from '@assay/core';
import { accessOf } from '../dependencies/access.js';
import type { Dependency } from '../dependencies/dependency.js';
import { shapeOfPath } from '../dependencies/path-shape.js';

/** A DELETE that cleans up, and the values that it takes from earlier steps. */
export interface Teardown {
  readonly operation: Operation;
  readonly dependencies: readonly Dependency[];
}

/**
 * Lists the DELETE of each resource that a POST, or a PUT on a collection, creates in the flow. The last created resource is
 * deleted first.
 */
export function teardownsOf(
  subject: Operation,
  prerequisites: readonly Operation[],
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
): Teardown[] {
  const steps = new Set([...prerequisites, subject]);
  const deletions = deletionsIn(dependencies);
  return [...steps].reverse().flatMap((producer): Teardown[] => {
    const operation = deletions.get(producer);
    if (operation === undefined || operation === subject || accessOf(subject, operation) !== 'enough')
      return [];
    const own = (dependencies.get(operation) ?? []).filter((each) => steps.has(each.producer));
    return [{ operation, dependencies: own }];
  });
}

const known = new WeakMap<ReadonlyMap<Operation, readonly Dependency[]>, ReadonlyMap<Operation, Operation>>();

/** Finds the DELETE for each POST or PUT on a collection. It takes the last parameter of its path from that request. */
function deletionsIn(
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
): ReadonlyMap<Operation, Operation> {
  let deletions = known.get(dependencies);
  if (deletions === undefined) known.set(dependencies, (deletions = findDeletions(dependencies)));
  return deletions;
}

function findDeletions(
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
): ReadonlyMap<Operation, Operation> {
  const deletions = new Map<Operation, Operation>();
  for (const [operation, own] of dependencies) {
    if (operation.method !== 'DELETE') continue;
    const shape = shapeOfPath(operation);
    const last = shape.places.at(-1);
    if (last === undefined || last.index !== shape.segments.length - 1) continue;
    const creator = own.find(({ target }) => target.in === 'path' && target.name === last.name);
    if (creator?.producer.method !== 'POST' && creator?.producer.method !== 'PUT') continue;
    const known = deletions.get(creator.producer);
    // Several resources can have the same name.
    if (known !== undefined && (last.isProperty || !isByProperty(known))) continue;
    if (shapeOfPath(creator.producer).keys.at(-1) === last.collection)
      deletions.set(creator.producer, operation);
  }
  return deletions;
}

function isByProperty(operation: Operation): boolean {
  return shapeOfPath(operation).places.at(-1)?.isProperty === true;
}
