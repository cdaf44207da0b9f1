import { isDestructiveOperation, isCreateOperation, isReadOperation } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { DependencyTarget, Dependency } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/** The methods that only read, or say themselves nothing about what is there before, as POST does not. */
const reading: ReadonlySet<string> = new Set(
  'GET HEAD OPTIONS QUERY POST TRACE CONNECT SEARCH PROPFIND REPORT'.split(' '),
);

/** True for a method that may change or delete what is there: PUT, PATCH, DELETE, and those of which nothing is known, such as PURGE. */
export function mayChange(method: string): boolean {
  return !reading.has(method.toUpperCase());
}

/**
 * True if an operation changes or deletes the resource that a target names: the last resource in its path, what is named beside the path of a
 * DELETE, or in the query or body of what changes a resource that its path does not name. POST into a collection of a resource (`/orders/{id}/lines`)
 * adds to it.
 */
export function changesResource(
  operation: Operation,
  target: DependencyTarget,
  producer: Operation,
): boolean {
  const { segments, places } = shapeOfPath(operation);
  if (target.in !== 'path') {
    if (operation.method === 'DELETE' || isDestructiveOperation(operation)) return true;
    const isChange = operation.method === 'PUT' || operation.method === 'PATCH';
    if (!isChange || places.length > 0) return false;
    // `PUT /users` with a `userId` of `GET /users` in its body.
    return target.in === 'query' || (target.in === 'body' && producer.path === operation.path);
  }
  const last = places.at(-1);
  if (last === undefined || last.name !== target.name.replace(/^\+/, '')) return false;
  if (mayChange(operation.method)) return true;
  if (operation.method !== 'POST' || isReadOperation(operation)) return false;
  const isItem = last.index === segments.length - 1;
  return isDestructiveOperation(operation) || (isItem && !isCreateOperation(operation));
}

/** The dependencies that a flow fulfils, by consumer. */
type Used = ReadonlyMap<Operation, readonly Dependency[]>;

/**
 * True if a value may name a resource that was there before the flow. What only reads names such resources, whoever says so: a list, a Link
 * Object, `GET /me`. What reads one resource of the same collection names the one that it was asked for, wherever that comes from.
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

/** True for what makes a resource, as far as its method tells. */
export function makes(operation: Operation): boolean {
  if (operation.method === 'PUT') return lastNameOf(operation) === undefined;
  return operation.method === 'POST' && !isReadOperation(operation);
}

/** True if an operation is about one resource of the collection that the other one's path leads into, or of any where that has no variable. */
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
