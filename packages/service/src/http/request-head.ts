import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from './problem.js';

/**
 * Refuses what a header section may not say: no host, or several (RFC 9112, section 3.2), and expectations that nobody can meet (RFC
 * 9110, section 10.1.1). Node would answer, but not say why.
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
        // What follows may be meant for another server.
        headers: { connection: 'close' },
      });
    }
    const { expect } = raw.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw problem(417, {
        title: 'Expectation failed',
        detail: 'The header `Expect` can be `100-continue`, and nothing else.',
        field: { header: 'expect' },
      });
    }
  });
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}
