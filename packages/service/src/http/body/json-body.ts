import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsupportedMediaType } from '../error-handler.js';
import { problem } from '../problem.js';
import type { Problem } from '../problem.js';
import { hasBody } from '../timeouts.js';
import { parseJson } from './json.js';
import { BodyBroken, incomplete, readBytes } from './read-bytes.js';

/** Makes a scope take `application/json` up to the `bodyLimit` of the route, and no other content type. */
export function takeJson(scope: FastifyInstance): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    // Fastify takes such a body for none where HTTP/2 does not say how long it is.
    if (request.headers['content-type'] === undefined && hasBody(request.raw)) throw unsupportedMediaType();
    return payload;
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const maxBytes = request.routeOptions.bodyLimit;
      const tooLarge = (): Problem => bodyTooLarge(maxBytes);
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge();
      try {
        const bytes = await readBytes(payload, maxBytes, request.state.bodyDeadline, tooLarge);
        return parseJson(bytes, 'The body', { pointer: '' });
      } catch (error) {
        throw error instanceof BodyBroken ? incomplete() : error;
      }
    },
  );
}

function bodyTooLarge(maxBytes: number): Problem {
  return problem(413, { title: 'Body too large', detail: `The body may have ${maxBytes} bytes at most.` });
}
