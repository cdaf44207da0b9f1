import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from './problem.js';

/**
 * Rejects invalid header sections: no host or several (RFC 9112, section 3.2), and unsupported expectations (RFC 9110, section
 * 10.1.1). Node would reject them without a reason.
 */
export function checkHeads(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && hostsOf(raw) !== 1) {
      throw problem(400, {
        title: 'Invalid request',
        detail: 'A request of HTTP/1.1 needs the header `Host`, once.',
        field: { header: 'host' },
        // The following bytes may be meant for another server.
        headers: { connection: 'close' },
      });
    }
    const { expect } = raw.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw problem(417, {
        title: 'Expectation failed',
        detail: 'The header `Expect` can only be `100-continue`.',
        field: { header: 'expect' },
      });
    }
  });
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * Requests the body of a client that waits with `Expect: 100-continue` only after the other checks passed. A large upload with a
 * wrong key is then never sent.
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
    // The client may or may not send the body, so the start of its next request is unknown.
    if (waiting.has(request.raw) && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
  });
}
