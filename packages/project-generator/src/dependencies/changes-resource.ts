import { isDestructiveOperation, isCreateOperation, isReadOperation } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
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
 * True if an operation changes or deletes the thing that a target names: the last thing in its path, what is named beside the path of a
 * DELETE, or in the query or body of what changes a thing that its path does not name. POST into a collection of a thing (`/orders/{id}/lines`)
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
