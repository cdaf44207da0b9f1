import { isReadOperation } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { Dependency } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/** The dependencies that a flow fulfils, by consumer. */
type Used = ReadonlyMap<Operation, readonly Dependency[]>;

/**
 * True if a value may name a thing that was there before the flow. What only reads names such things, whoever says so: a list, a Link
 * Object, `GET /me`. What reads one thing of the same collection names the one that it was asked for, wherever that comes from.
 */
export function namesExisting(dependency: Dependency, used: Used): boolean {
  const visited = new Set<Operation>();
  for (let next: Dependency | undefined = dependency; next !== undefined;) {
    const { consumer, producer, isOrder }: Dependency = next;
    if (isOrder === true || makes(producer)) return false;
    if (!readsResource(producer, consumer) || visited.has(producer)) return true;
    visited.add(producer);
    next = used
      .get(producer)
      ?.find(({ target }) => target.in === 'path' && target.name === lastNameOf(producer));
  }
  // A static value is as good as the one that stands instead.
  return false;
}

/** True for what makes a thing, as far as its method tells. */
export function makes(operation: Operation): boolean {
  if (operation.method === 'PUT') return lastNameOf(operation) === undefined;
  return operation.method === 'POST' && !isReadOperation(operation);
}

/** True if an operation is about one thing of the collection that the other one's path leads into, or of any where that has no variable. */
function readsResource(operation: Operation, other: Operation): boolean {
  const last = shapeOfPath(operation).places.at(-1);
  if (last?.collection === undefined || lastNameOf(operation) === undefined) return false;
  const { places } = shapeOfPath(other);
  return places.length === 0 || places.some(({ collection }) => collection === last.collection);
}

/** The name of the variable that a path ends in; undefined if it ends otherwise. */
function lastNameOf(operation: Operation): string | undefined {
  const { segments, places } = shapeOfPath(operation);
  const last = places.at(-1);
  return last?.index === segments.length - 1 ? last.name : undefined;
}
