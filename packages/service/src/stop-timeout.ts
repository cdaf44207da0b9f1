import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Maximum time for giving back work and for closing the database, in milliseconds. Both wait for the database, and one
 * that stands still would hold up a stop until somebody kills the process.
 */
const handingBack = 4_000;

/** Waits for a stop, as long as running requests may take and a little longer. False where it has not ended by then. */
export async function inTime(stopping: Promise<void>, requests: number, log: Logger): Promise<boolean> {
  const isDone = await Promise.race([
    stopping.then(() => true),
    setTimeout(requests + handingBack, false, { ref: false }),
  ]);
  if (!isDone)
    log.warn('the database does not answer: what is held is taken up by others when this process is silent');
  return isDone;
}
