import { STATUS_CODES } from 'node:http';
import type { SecureServerOptions } from 'node:http2';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { HttpSettings } from '../settings/settings.js';
import { type Problem, invalidRequest, problem, problemType } from './problem.js';

/** The most bytes of a request's header section. */
const maxHeaderBytes = 16 * 1024;

/** The most requests of one HTTP/2 connection at a time. */
const maxStreams = 100;

/** The methods that Fastify lets come as far as the routes: it has an opinion of its own on others that Node.js knows. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);

/**
 * Builds the options of Fastify's constructor. `onBadPath` answers paths without a route for which it runs no hooks.
 */
export function fastifyOptions(
  log: FastifyBaseLogger,
  trustedProxies: readonly string[],
  onBadPath: (request: FastifyRequest, reply: FastifyReply) => void,
) {
  return {
    loggerInstance: log,
    // The access log has one line of our own for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    return503OnClosing: false,
    // It would also end what waits for running requests when the service stops, after 10 s.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl(request) {
      // HTTP/2 lets a client make up methods, which Fastify takes for a fault of its own and logs at length; a QUERY without a
      // content type it refuses before a path is looked for. No route takes TRACE either, so the answer is the same.
      if (!methods.has(request.method ?? '')) request.method = 'TRACE';
      return request.url ?? '/';
    },
    frameworkErrors: (_error, request, reply) => onBadPath(request, reply),
    clientErrorHandler: answerClientError,
  } satisfies FastifyServerOptions;
}

/** The options of the TLS server. */
export function tlsOptions(
  tls: { readonly cert: string; readonly key: string },
  http: HttpSettings,
): SecureServerOptions {
  return {
    ...tls,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: http.headersTimeout,
    settings: { maxConcurrentStreams: maxStreams, maxHeaderListSize: maxHeaderBytes },
  };
}

/** The options of the server without TLS. */
export const plainOptions = { maxHeaderSize: maxHeaderBytes };

/** Answers what is not an HTTP request, so that there is no reply to do it with. */
function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  const { code = '' } = error;
  // Without an HTTP parser there is nobody to answer: a TLS handshake that failed would keep the answer for ever.
  if (!socket.writable || !(code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT')) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(toServerProblem(code)));
  // Cutting the connection while bytes are on their way would destroy the answer before it is read. A listener, for `resume` alone
  // would leave the bytes to the HTTP parser, which has failed and would fail again.
  socket.removeAllListeners('data').on('data', () => undefined);
  setTimeout(() => socket.destroy(), 1_000).unref();
}

function toServerProblem(code: string): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem(408, { title: 'Request timeout', detail: 'The request did not arrive in time.' });
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return problem(431, {
      title: 'Headers too large',
      detail: `The headers have more than ${maxHeaderBytes} bytes.`,
    });
  }
  return invalidRequest('This is not HTTP.');
}

function rawAnswer(answer: Problem): string {
  const id = randomUUID();
  const body = answer.body(id).toString();
  return [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
