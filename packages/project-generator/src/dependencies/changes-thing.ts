import { endsSomething, makesSomething, readsSomething } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/**
 * True if an operation changes or deletes the thing that a target names: the last thing in its path, what is named beside the path of a
 * DELETE, or in the query of what changes a thing that its path does not name. POST into a collection of a thing (`/orders/{id}/lines`)
 * adds to it.
 */
export function changesThing(operation: Operation, target: DependencyTarget): boolean {
  const { segments, places } = shapeOfPath(operation);
  if (target.in !== 'path') {
    if (operation.method === 'DELETE' || endsSomething(operation)) return true;
    const isChange = operation.method === 'PUT' || operation.method === 'PATCH';
    return isChange && target.in === 'query' && places.length === 0;
  }
  const last = places.at(-1);
  if (last === undefined || last.name !== target.name.replace(/^\+/, '')) return false;
  if (operation.method === 'DELETE' || operation.method === 'PUT' || operation.method === 'PATCH')
    return true;
  if (operation.method !== 'POST' || readsSomething(operation)) return false;
  const isItem = last.index === segments.length - 1;
  return endsSomething(operation) || (isItem && !makesSomething(operation));
}
