/** The most names that a `byName` function remembers; a document with more begins anew. */
const maxRemembered = 20_000;

/** Longer names are not kept in memory. */
const longestRemembered = 1000;

/**
 * A function of a name that remembers its answers, so that it can be asked of every property of a large document.
 * The memory is bounded.
 */
export function byName<T>(answer: (name: string) => T): (name: string) => T {
  const known = new Map<string, T | typeof nothing>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before === nothing ? undefinedAs<T>() : before;
    const found = answer(name);
    if (name.length > longestRemembered) return found;
    if (known.size >= maxRemembered) known.clear();
    known.set(name, found === undefined ? nothing : found);
    return found;
  };
}

/** Stands for an answer that is undefined. */
const nothing = Symbol('nothing');

// `as`: what answered `undefined` is of a type that has it.
function undefinedAs<T>(): T {
  return undefined as T;
}
