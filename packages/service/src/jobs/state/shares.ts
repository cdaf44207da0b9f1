/**
 * The clock of the queue: the work that the next key has queued so far, in hundredths of a second. Null if the queue is empty;
 * all keys then start from zero.
 */
export type QueueClock = number | null;

/** The places of new documents in the queue, smallest first, and the total work that their key has queued. */
export interface Placing {
  readonly places: readonly number[];
  readonly served: number;
}

/**
 * Places documents behind the key's own documents and interleaves them with the documents of other keys (start-time fair
 * queueing). A key that was idle gets no credit.
 */
export function placeDocuments(costs: readonly number[], clock: QueueClock, before: number): Placing {
  let served = clock === null ? 0 : Math.max(clock, before);
  const places = costs.map((cost) => {
    const place = served;
    served += cost;
    return place;
  });
  return { places, served };
}
