const longest = 80;

/**
 * Gives each item a name that a variable may have, unlike those of all others: letters, digits, `_` and `-`.
 * An item whose wanted name is such a name keeps it, whatever the others are called; of others, `a b` becomes `a_b`, or
 * `a_b_2` where that is taken.
 */
export function assignNames<Item>(
  items: Iterable<Item>,
  preferredName: (item: Item) => string,
): ReadonlyMap<Item, string> {
  const names = new Map<Item, string>();
  const usedNames = new Set<string>();
  const others: Item[] = [];
  for (const item of items) {
    const name = preferredName(item);
    if (name === cleanName(name) && !usedNames.has(name)) {
      usedNames.add(name);
      names.set(item, name);
    } else others.push(item);
  }
  const next = new Map<string, number>();
  for (const item of others) {
    const clean = cleanName(preferredName(item));
    let name = clean;
    let number = next.get(clean) ?? 2;
    while (usedNames.has(name)) name = `${clean}_${number++}`;
    next.set(clean, number);
    usedNames.add(name);
    names.set(item, name);
  }
  return names;
}

/** Dots separate the parts of a variable's name, so that none may be inside of one. */
function cleanName(text: string): string {
  return text.slice(0, longest).replace(/[^A-Za-z0-9_-]/g, '_') || '_';
}
