import { STATUS_CODES } from 'node:http';
import type { SecureServerOptions } from 'node:http2';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { HttpSettings } from '../settings/settings.js';
import { type Problem, invalidRequest, problem, problemType } from './problem.js';

/** The maximum size of a request's header section in bytes. */
const maxHeaderBytes = 16 * 1024;

/** The maximum number of simultaneous requests on one HTTP/2 connection. */
const maxStreams = 100;

/** The methods that Fastify passes on to the routes. It handles other methods that Node.js knows itself. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);

/** Returns the options of Fastify's constructor. `onBadPath` answers paths without a route, for which Fastify runs no hooks. */
export function fastifyOptions(
  log: FastifyBaseLogger,
  trustedProxies: readonly string[],
  onBadPath: (request: FastifyRequest, reply: FastifyReply) => void,
) {
  return {
    loggerInstance: log,
    // Our own access log has one line for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    return503OnClosing: false,
    // The timeout would also abort hooks that wait for running requests while the service stops, after 10 s.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl(request) {
      // HTTP/2 allows arbitrary methods. Fastify treats them as its own error and logs them at length, and rejects a QUERY
      // without a content type before routing. No route accepts TRACE either, so the response is the same.
      if (!methods.has(request.method ?? '')) request.method = 'TRACE';
      return request.url ?? '/';
    },
    frameworkErrors: (_error, request, reply) => onBadPath(request, reply),
    clientErrorHandler: answerClientError,
  } satisfies FastifyServerOptions;
}

/** Returns the options of the TLS server. */
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

/** Responds to input that is not an HTTP request and therefore has no reply object. */
function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  const { code = '' } = error;
  // Without an HTTP parser no client reads a response: a failed TLS handshake would keep the response forever.
  if (!socket.writable || !(code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT')) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(toServerProblem(code)));
  // Cutting the connection while bytes arrive would destroy the response before it is read. The data needs a listener, because
  // `resume` alone would pass it to the failed HTTP parser.
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
