import { Problem, problem } from '../problem.js';

/** A body that the client did not send to its end, or not as its headers say. */
export class BodyBroken extends Error {
  readonly code = 'body-broken';
}

/** Reads all bytes of a stream. Throws a 413 problem over the limit, and what `deadline` says when the time is over. */
export async function readBytes(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  deadline: AbortSignal,
  tooLarge: () => Problem,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of until(stream, deadline)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Passes a stream on until it ends. Throws the reason of `deadline` when that comes first, a `BodyBroken` where the client
 * breaks off. The stream is left as it is then: a destroyed request could not be answered any more.
 */
export async function* until(
  stream: AsyncIterable<Uint8Array>,
  deadline: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const over = overOf(deadline);
  try {
    const iterator = stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([over.promise, readNext(iterator)]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    over.forget();
  }
}

async function readNext(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (error) {
    throw error instanceof Problem ? error : new BodyBroken('The body ended early', { cause: error });
  }
}

/** Deadline of reading a body. */
export interface Over {
  /** Rejects when the deadline is over; otherwise it never settles. */
  readonly promise: Promise<never>;
  /** A signal looks through all that listen to it whenever one more does: a form can have thousands of parts. */
  forget(): void;
}

/** Watches a deadline: the promise rejects when it ends. */
export function overOf(deadline: AbortSignal): Over {
  let forget = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    // `reason` is what `abort` was called with: a problem.
    const stop = (): void => reject(deadline.reason as Error);
    if (deadline.aborted) stop();
    else deadline.addEventListener('abort', stop, { once: true });
    forget = () => deadline.removeEventListener('abort', stop);
  });
  // Nobody may be waiting when it comes.
  promise.catch(() => undefined);
  return { promise, forget };
}

/** The body could not be read to its end. */
export function incomplete(): Problem {
  return problem(400, { title: 'Body incomplete', detail: 'The body ended before it was complete.' });
}
