import { Problem, problem } from '../problem.js';

/** The client sent an incomplete body, or a body that contradicts its headers. */
export class BodyBroken extends Error {
  readonly code = 'body-broken';
}

/** Reads all bytes of a stream. Throws a 413 problem over the limit, and the reason of `deadline` if it aborts. */
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
 * Yields a stream until it ends. Throws the reason of `deadline` if it aborts first, or `BodyBroken` if the client disconnects.
 * It does not destroy the stream, because a destroyed request cannot be answered.
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

/** The deadline for reading a body. */
export interface Over {
  /** Rejects at the deadline; otherwise it never settles. */
  readonly promise: Promise<never>;
  /** Removes the listener. A signal checks all its listeners when one is added, and a form can have thousands of parts. */
  forget(): void;
}

/** Watches a deadline. The promise rejects when the signal aborts. */
export function overOf(deadline: AbortSignal): Over {
  let forget = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    // `reason` is the argument of `abort`: a problem.
    const stop = (): void => reject(deadline.reason as Error);
    if (deadline.aborted) stop();
    else deadline.addEventListener('abort', stop, { once: true });
    forget = () => deadline.removeEventListener('abort', stop);
  });
  // The deadline can pass while no caller awaits the promise.
  promise.catch(() => undefined);
  return { promise, forget };
}

/** Creates the problem for a body that could not be read to its end. */
export function incomplete(): Problem {
  return problem(400, { title: 'Body incomplete', detail: 'The body ended before it was complete.' });
}
