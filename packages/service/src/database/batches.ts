/** The maximum number of items and bytes in one batch. */
export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/** Groups consecutive items into batches within the limits. */
export function* splitIntoBatches<Item>(
  items: readonly Item[],
  limits: BatchLimits,
  measure: (item: Item) => number,
): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = measure(item);
    if (batch.length > 0 && (batch.length === limits.items || bytes + size > limits.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
