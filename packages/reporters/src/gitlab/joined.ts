/** Returns a function that writes items of one JSON array, each on its own line. It can be called repeatedly. */
export function joined(): (items: Iterable<string>) => Iterable<string> {
  let separator = '\n';
  return function* (items) {
    for (const item of items) {
      yield separator + item;
      separator = ',\n';
    }
  };
}
