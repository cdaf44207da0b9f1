import type { FastifyInstance } from 'fastify';
import { unsupportedEncoding } from '../error-handler.js';

/** Makes a scope refuse bodies with a content coding (RFC 9110, section 8.4): their bytes would be taken for the document. */
export function refuseCompressed(scope: FastifyInstance): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim() ?? '';
    if (encoding !== '' && encoding.toLowerCase() !== 'identity') throw unsupportedEncoding();
    return payload;
  });
}
