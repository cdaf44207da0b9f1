import { endsSomething } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { Dependency } from './dependency.js';

/**
 * Sorts operations into layers: none needs one of a later layer. Operations that need each other are in one layer; inside a layer the
 * order is that of the list given. What changes things comes last, and what deletes
 * them after it, unless others need it.
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
  // Each component comes after all that it needs.
  for (const component of stronglyConnected(needs)) {
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
    else if (operation.method === 'DELETE' || endsSomething(operation)) ending.push(operation);
    else if (changes.has(operation.method)) changing.push(operation);
    else (sorted[layers[index] ?? 0] ??= []).push(operation);
  }
  return [...sorted, changing, ending].filter((layer) => layer !== undefined && layer.length > 0);
}

const changes: ReadonlySet<string> = new Set(['PUT', 'PATCH']);

/** The strongly connected components of a graph (Tarjan), each after those that it leads to. Without recursion: chains can be long. */
function stronglyConnected(edges: readonly (readonly number[])[]): number[][] {
  const order: (number | undefined)[] = [];
  const low: number[] = [];
  const open: number[] = [];
  const isOpen: boolean[] = [];
  const components: number[][] = [];
  let counter = 0;
  const enter = (vertex: number): { readonly vertex: number; next: number } => {
    order[vertex] = low[vertex] = counter++;
    open.push(vertex);
    isOpen[vertex] = true;
    return { vertex, next: 0 };
  };
  for (let root = 0; root < edges.length; root++) {
    if (order[root] !== undefined) continue;
    const stack = [enter(root)];
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const { vertex } = frame;
      const to = edges[vertex]?.[frame.next++];
      if (to !== undefined) {
        if (order[to] === undefined) stack.push(enter(to));
        else if (isOpen[to] === true) low[vertex] = Math.min(low[vertex] ?? 0, order[to]);
        continue;
      }
      stack.pop();
      const parent = stack.at(-1)?.vertex;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[vertex] ?? 0);
      if (low[vertex] === order[vertex]) {
        const component = open.splice(open.lastIndexOf(vertex));
        for (const member of component) isOpen[member] = false;
        components.push(component);
      }
    }
  }
  return components;
}
