import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.js';
import { stopping } from './error-handler.js';
import { whenClosed } from './timeouts.js';

/**
 * Makes `close()` graceful: new requests are refused, running ones have `shutdownTimeout` milliseconds to end, and then
 * all connections do.
 */
export function closeGracefully(
  app: FastifyInstance,
  connections: Connections,
  shutdownTimeout: number,
): void {
  let running = 0;
  let closing = false;
  let nothingRuns = (): void => undefined;

  app.addHook('onRequest', async (request, reply) => {
    if (closing) throw stopping();
    // A stream that was reset as soon as it was opened has closed before this, and would be waited for in vain.
    if (request.state.ended) return;
    running++;
    whenClosed(request.raw, reply.raw, () => {
      running--;
      if (running === 0) nothingRuns();
    });
  });

  app.addHook('preClose', async () => {
    closing = true;
    connections.refuse();
    if (running > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        nothingRuns = resolve;
        timer = setTimeout(resolve, shutdownTimeout);
      });
      clearTimeout(timer);
    }
    await connections.end();
  });
}
