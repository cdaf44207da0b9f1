import { wordsOf } from '@assay/api-knowledge';

const maxNameLength = 80;

/** Converts a text to a name of `[A-Za-z0-9_]` that begins with a letter; undefined if no character is usable. */
export function toIdentifier(text: string): string | undefined {
  const plain = text.slice(0, maxNameLength).replace(/^[_\d]+/, '');
  const name = /^[A-Za-z][A-Za-z0-9_]*$/.test(plain) ? plain : camelCase(text.slice(0, maxNameLength));
  if (name === '') return undefined;
  // Readers use such names as keys of plain objects.
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

/** Returns a name that is not in use, with a number if necessary, and reserves it. */
export function uniqueName(name: string, usedNames: Set<string>): string {
  let unique = name;
  for (let number = 2; usedNames.has(unique); number++) unique = `${name}_${number}`;
  usedNames.add(unique);
  return unique;
}

/** Converts a text to a variable name that is not in use, and reserves it. */
export function uniqueVariableName(text: string, usedNames: Set<string>): string {
  const name = text.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
  return uniqueName(name, usedNames);
}

/**
 * Gives each item a unique variable name of letters, digits, `_` and `-`. An item whose preferred name is valid keeps it,
 * regardless of the other names. Otherwise `a b` becomes `a_b`, or `a_b_2` if that is in use.
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

/** Replaces dots, because they separate the parts of a variable's name. */
function cleanName(text: string): string {
  return text.slice(0, maxNameLength).replace(/[^A-Za-z0-9_-]/g, '_') || '_';
}
