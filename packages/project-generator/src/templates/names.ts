import { wordsOf } from '@assay/api-knowledge';

const maxNameLength = 80;

/** A name of `[A-Za-z0-9_]` that begins with a letter; undefined if nothing of the text can be in one. */
export function toIdentifier(text: string): string | undefined {
  const plain = text.slice(0, maxNameLength).replace(/^[_\d]+/, '');
  const name = /^[A-Za-z][A-Za-z0-9_]*$/.test(plain) ? plain : camelCase(text.slice(0, maxNameLength));
  if (name === '') return undefined;
  // Readers keep such names as keys of plain objects.
  return name in {} ? `${name}_` : name;
}

function camelCase(text: string): string {
  const words = wordsOf(text)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return joined.replace(/^\d+/, '');
}

/** A name that is not taken yet, with a number after it where it has to be; it is taken then. */
export function uniqueName(name: string, usedNames: Set<string>): string {
  let unique = name;
  for (let number = 2; usedNames.has(unique); number++) unique = `${name}_${number}`;
  usedNames.add(unique);
  return unique;
}

/** A name that a variable may have, made from any text, and not taken by another one. */
export function uniqueVariableName(text: string, usedNames: Set<string>): string {
  const name = text.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
  return uniqueName(name, usedNames);
}

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
  return text.slice(0, maxNameLength).replace(/[^A-Za-z0-9_-]/g, '_') || '_';
}
