/**
 * Lists the items whose texts sort first. A finding that stands for several parts of a document is about the first of these, so that it
 * stays the same where the document is written in another order.
 */
export function listLeast<Item>(items: Iterable<Item>, textOf: (item: Item) => string): readonly Item[] {
  let found: Item[] = [];
  let least: string | undefined;
  for (const item of items) {
    const text = textOf(item);
    if (least === undefined || text < least) found = [];
    else if (text > least) continue;
    least = text;
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
