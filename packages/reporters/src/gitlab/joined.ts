/** Makes a function that writes the items of one JSON array, each on a line of its own, however often it is called. */
export function joined(): (items: Iterable<string>) => Iterable<string> {
  let separator = '\n';
  return function* (items) {
    for (const item of items) {
      yield separator + item;
      separator = ',\n';
    }
  };
}
