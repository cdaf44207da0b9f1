import { endsSomething, makesSomething, readsSomething } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/**
 * True if an operation changes or deletes the thing that a target names: the last thing in its path. POST into a collection of a thing
 * (`/orders/{id}/lines`) adds to it.
 */
export function changesThing(operation: Operation, target: DependencyTarget): boolean {
  if (target.in !== 'path') return false;
  const { segments, places } = shapeOfPath(operation);
  const last = places.at(-1);
  if (last === undefined || last.name !== target.name.replace(/^\+/, '')) return false;
  if (operation.method === 'DELETE' || operation.method === 'PUT' || operation.method === 'PATCH')
    return true;
  if (operation.method !== 'POST' || readsSomething(operation)) return false;
  const isItem = last.index === segments.length - 1;
  return endsSomething(operation) || (isItem && !makesSomething(operation));
}
