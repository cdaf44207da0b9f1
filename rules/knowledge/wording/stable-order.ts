/**
 * Lists the items whose texts sort first. A finding that represents several parts of a document is located at the first one,
 * independently of the document's order.
 */
export function listLeast<Item>(items: Iterable<Item>, textOf: (item: Item) => string): readonly Item[] {
  let found: Item[] = [];
  let min: string | undefined;
  for (const item of items) {
    const text = textOf(item);
    if (min === undefined || text < min) found = [];
    else if (text > min) continue;
    min = text;
    found.push(item);
  }
  return found;
}

/** Sorts items by a text of each. */
export function sortBy<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((a, b) => {
    const [first, second] = [textOf(a), textOf(b)];
    return first < second ? -1 : Number(first > second);
  });
}
