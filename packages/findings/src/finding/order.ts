import type { Location } from './issue.js';

/** The position of each document in the order of findings. */
export type DocumentOrder = ReadonlyMap<string, number>;

/** Returns the position of each document in the order of findings; the root is first. */
export function documentOrder(
  model: { readonly documents: readonly { readonly uri: string }[] } | undefined,
  rootUri: string,
): DocumentOrder {
  const order = new Map([[rootUri, 0]]);
  for (const document of model?.documents ?? []) {
    if (!order.has(document.uri)) order.set(document.uri, order.size);
  }
  return order;
}

/** Compares locations by document, then by line and column. */
export function compareLocations(first: Location, second: Location, order: DocumentOrder): number {
  if (first.uri !== second.uri) {
    const byOrder = (order.get(first.uri) ?? order.size) - (order.get(second.uri) ?? order.size);
    return byOrder === 0 ? compareText(first.uri, second.uri) : byOrder;
  }
  return (
    first.range.start.line - second.range.start.line || first.range.start.column - second.range.start.column
  );
}

/** Compares texts by code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
