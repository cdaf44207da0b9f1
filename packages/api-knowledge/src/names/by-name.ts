/** The most names that a `byName` function remembers; a document with more begins anew. */
const mostRemembered = 20_000;

/** Longer names are not kept in memory. */
const longestRemembered = 1000;

/**
 * A function of a name that remembers its answers, so that it can be asked of every property of a large document.
 * The memory is bounded.
 */
export function byName<T>(answer: (name: string) => T): (name: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (name) => {
    if (name.length > longestRemembered) return answer(name);
    let remembered = known.get(name);
    if (remembered === undefined) {
      if (known.size >= mostRemembered) known.clear();
      known.set(name, (remembered = { answer: answer(name) }));
    }
    return remembered.answer;
  };
}
