import { isDestructiveOperation } from '@assay/api-knowledge';
import { stronglyConnected, type Operation } from '@assay/core';
import type { Dependency } from '../dependencies/dependency.js';

/**
 * Sorts operations into layers so that none needs a later layer. Operations that need each other share a layer, in the given
 * order. Operations that change resources come last, and deletions after them, unless others need them.
 */
export function layerOperations(
  operations: readonly Operation[],
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
): readonly (readonly Operation[])[] {
  const indexes = new Map(operations.map((operation, index) => [operation, index]));
  const needs = operations.map((operation) =>
    (dependencies.get(operation) ?? []).flatMap(({ producer }) => indexes.get(producer) ?? []),
  );
  const layers: number[] = [];
  // Each component comes after all components that it needs.
  for (const component of stronglyConnected(needs.keys(), (index) => needs[index] ?? [])) {
    let layer = 0;
    for (const member of component)
      for (const need of needs[member] ?? []) layer = Math.max(layer, (layers[need] ?? -1) + 1);
    for (const member of component) layers[member] = layer;
  }
  const sorted: Operation[][] = [];
  const needed = new Set(needs.flat());
  const changing: Operation[] = [];
  const ending: Operation[] = [];
  for (const [index, operation] of operations.entries()) {
    if (needed.has(index)) (sorted[layers[index] ?? 0] ??= []).push(operation);
    else if (operation.method === 'DELETE' || isDestructiveOperation(operation)) ending.push(operation);
    else if (changes.has(operation.method)) changing.push(operation);
    else (sorted[layers[index] ?? 0] ??= []).push(operation);
  }
  return [...sorted, changing, ending].filter((layer) => layer !== undefined && layer.length > 0);
}

const changes: ReadonlySet<string> = new Set(['PUT', 'PATCH']);
