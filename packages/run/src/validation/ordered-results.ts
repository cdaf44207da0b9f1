/** Limits for work ahead of its consumer. */
export interface Ahead {
  /** Maximum number of items in work at the same time. */
  readonly atOnce: number;
  /** Maximum number of items started and not yet taken. */
  readonly most: number;
  /** Maximum size of waiting results; a started one is finished regardless. */
  readonly mostSize: number;
}

/**
 * Works on several items at the same time and gives the results in the order of the items. It begins an item only where
 * there is room, so that results which wait for an earlier one do not pile up.
 *
 * @param sizeOf - how much of `mostSize` a result takes
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  sizeOf: (result: R) => number,
  { atOnce, most: max, mostSize: maxSize }: Ahead,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  let next = 0;
  let running = 0;
  let waiting = 0;

  function begin(): void {
    while (running < atOnce && begun.length < max && waiting < maxSize) {
      const item = items[next];
      if (item === undefined) return;
      next++;
      running++;
      const result = work(item)
        .then((each) => {
          waiting += sizeOf(each);
          return each;
        })
        .finally(() => {
          running--;
          begin();
        });
      // It is heard when its turn comes; where an earlier one has failed, nobody asks any more.
      result.catch(() => {});
      begun.push(result);
    }
  }

  try {
    for (begin(); begun[0] !== undefined; begin()) {
      const result = await begun[0];
      void begun.shift();
      waiting -= sizeOf(result);
      begin();
      yield result;
    }
  } finally {
    next = items.length;
  }
}
