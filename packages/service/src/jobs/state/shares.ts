/**
 * Clock of a queue that all keys share: what the key that is next has queued so far, in hundredths of a second. Null where nothing
 * waits; then all begin again.
 */
export type QueueClock = number | null;

/** Places of new documents in the queue, the smallest first, and what their key has queued with them. */
export interface Placing {
  readonly places: readonly number[];
  readonly served: number;
}

/**
 * Places documents behind what their key has in the queue, and beside what others have (start-time fair queueing): a key that queued
 * nothing for a while gets no credit for that.
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
