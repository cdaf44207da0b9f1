import { isDestructiveOperation, isCreateOperation, isReadOperation } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { DependencyTarget, Dependency } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/** Methods that only read, and POST, whose effect on existing resources the method does not define. */
const reading: ReadonlySet<string> = new Set(
  'GET HEAD OPTIONS QUERY POST TRACE CONNECT SEARCH PROPFIND REPORT'.split(' '),
);

/** True for a method that may change or delete an existing resource: PUT, PATCH, DELETE, and unknown methods such as PURGE. */
export function mayChange(method: string): boolean {
  return !reading.has(method.toUpperCase());
}

/**
 * True if an operation changes or deletes the resource that a target names: the last resource in the path, or a parameter beside
 * the path of a DELETE. If the path of a change has no parameter, the query or body names the resource. POST into a resource's
 * collection (`/orders/{id}/lines`) only adds to it.
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
    // `PUT /users` with a `userId` from `GET /users` in its body.
    return target.in === 'query' || (target.in === 'body' && producer.path === operation.path);
  }
  const last = places.at(-1);
  if (last === undefined || last.name !== target.name.replace(/^\+/, '')) return false;
  if (mayChange(operation.method)) return true;
  if (operation.method !== 'POST' || isReadOperation(operation)) return false;
  const isItem = last.index === segments.length - 1;
  return isDestructiveOperation(operation) || (isItem && !isCreateOperation(operation));
}

/** The dependencies in a flow, by consumer. */
type Used = ReadonlyMap<Operation, readonly Dependency[]>;

/**
 * True if a value may name a resource that existed before the flow. Operations that only read return such resources: a list, a
 * Link Object, `GET /me`. An operation that reads one resource of the same collection returns the requested one, so its own
 * source decides.
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
  // The requested resource has a static value, so a replacement would not be better.
  return false;
}

/** True for an operation that creates a resource, judged by its method. */
export function makes(operation: Operation): boolean {
  if (operation.method === 'PUT') return lastNameOf(operation) === undefined;
  return operation.method === 'POST' && !isReadOperation(operation);
}

/**
 * True if an operation reads one resource of a collection in the other operation's path, or of any collection if that path has no
 * variable.
 */
function readsResource(operation: Operation, other: Operation): boolean {
  const last = shapeOfPath(operation).places.at(-1);
  if (last?.collection === undefined || lastNameOf(operation) === undefined) return false;
  const { places } = shapeOfPath(other);
  return places.length === 0 || places.some(({ collection }) => collection === last.collection);
}

/** Returns the variable at the end of a path; undefined if the path ends with text. */
function lastNameOf(operation: Operation): string | undefined {
  const { segments, places } = shapeOfPath(operation);
  const last = places.at(-1);
  return last?.index === segments.length - 1 ? last.name : undefined;
}
