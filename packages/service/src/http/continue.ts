import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Asks a client that waits for it (`Expect: 100-continue`) for its body only when the request is good so far: a large
 * upload with a wrong key is never sent.
 */
export function handleExpectContinue(app: FastifyInstance): void {
  const waiting = new WeakSet<object>();

  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });

  app.addHook('preParsing', async (request, reply, payload) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
    return payload;
  });

  app.addHook('onSend', async (request, reply) => {
    // The client may send the body all the same, or not: nobody can tell where its next request begins.
    if (waiting.has(request.raw) && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
  });
}
