import type { Location, Model } from '@assay/core';
import type { Change } from '../change.js';

/** Sorts changes by their place in the new document; those of the old one alone come last. */
export function sortChanges(
  changes: readonly Change[],
  old: Model | undefined,
  now: Model | undefined,
): readonly Change[] {
  const order = orderOf([...(now?.documents ?? []), ...(old?.documents ?? [])].map(({ uri }) => uri));
  return changes.toSorted(
    (one, other) =>
      Number(one.new === null) - Number(other.new === null) ||
      compareLocations(one.new, other.new, order) ||
      compareLocations(one.old, other.old, order) ||
      compareText(one.id, other.id) ||
      compareText(one.problem, other.problem),
  );
}

function orderOf(uris: readonly string[]): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const uri of uris) if (!order.has(uri)) order.set(uri, order.size);
  return order;
}

function compareLocations(
  one: Location | null,
  other: Location | null,
  order: ReadonlyMap<string, number>,
): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return (
    (order.get(one.uri) ?? 0) - (order.get(other.uri) ?? 0) ||
    one.range.start.line - other.range.start.line ||
    one.range.start.column - other.range.start.column ||
    compareText(one.pointer, other.pointer)
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
