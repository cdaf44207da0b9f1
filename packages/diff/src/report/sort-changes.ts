import type { Location, Model } from '@assay/core';
import type { Change } from '../change.js';

/** Sorts changes by their location in the new document. Changes only in the old document come last. */
export function sortChanges(
  changes: readonly Change[],
  old: Model | undefined,
  now: Model | undefined,
): readonly Change[] {
  const order = orderOf([...(now?.documents ?? []), ...(old?.documents ?? [])].map(({ uri }) => uri));
  return changes.toSorted(
    (a, b) =>
      Number(a.new === null) - Number(b.new === null) ||
      compareLocations(a.new, b.new, order) ||
      compareLocations(a.old, b.old, order) ||
      compareText(a.id, b.id) ||
      compareText(a.problem, b.problem),
  );
}

function orderOf(uris: readonly string[]): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const uri of uris) if (!order.has(uri)) order.set(uri, order.size);
  return order;
}

function compareLocations(
  a: Location | null,
  b: Location | null,
  order: ReadonlyMap<string, number>,
): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return (
    (order.get(a.uri) ?? 0) - (order.get(b.uri) ?? 0) ||
    a.range.start.line - b.range.start.line ||
    a.range.start.column - b.range.start.column ||
    compareText(a.pointer, b.pointer)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
