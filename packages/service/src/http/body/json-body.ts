import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsupportedMediaType, unsupportedEncoding } from '../error-handler.js';
import { type Field, type Problem, invalidRequest, problem } from '../problem.js';
import { hasBody } from '../timeouts.js';
import { BodyBroken, incomplete, readBytes } from './read-bytes.js';

/** Makes a scope accept `application/json` up to the route's `bodyLimit`, and no other content type. */
export function takeJson(scope: FastifyInstance): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    // Fastify treats a body as missing if HTTP/2 does not declare its length.
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

/**
 * Makes a scope reject bodies with a content coding (RFC 9110, section 8.4), because their bytes would be read as the document.
 */
export function refuseCompressed(scope: FastifyInstance): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim() ?? '';
    if (encoding !== '' && encoding.toLowerCase() !== 'identity') throw unsupportedEncoding();
    return payload;
  });
}

/** The maximum nesting of JSON in a request: more than any request needs. */
const maxDepth = 32;

/**
 * Reads JSON (RFC 8259) in strict UTF-8. The last of duplicate keys counts; `__proto__` is an ordinary key.
 *
 * @throws a 400 problem. `field` names the part of the request that contains the JSON.
 */
export function parseJson(bytes: Uint8Array, label: string, field?: Field): unknown {
  const text = decode(bytes);
  if (text === undefined) throw invalidRequest(`${label} is not UTF-8.`, field);
  if (text.trim() === '') throw invalidRequest(`${label} is empty.`, field);
  if (measureBracketDepth(text) > maxDepth)
    throw invalidRequest(`${label} nests deeper than ${maxDepth} levels.`, field);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest(`${label} is not JSON.`, field);
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the nesting of brackets outside of strings. It can be wrong for invalid JSON, which JSON.parse reports. */
function measureBracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}
