import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { constants } from 'node:http2';
import type { Problem } from './problem.js';
import { problem } from './problem.js';

/** The time for which a client may continue to send a body after the response, in milliseconds. */
const lingering = 2_000;

/** Returns a signal that aborts with a 408 problem if the body does not arrive in time. */
export function bodyDeadline(request: IncomingMessage, milliseconds: number): AbortSignal {
  const controller = new AbortController();
  if (hasBody(request)) {
    const timer = setTimeout(() => controller.abort(createTimeoutProblem(milliseconds)), milliseconds);
    const stop = (): void => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
  }
  return controller.signal;
}

/**
 * Ends a request after its response. The client may still be sending, and cutting the connection would destroy the response
 * before it is read. So the bytes are discarded for a while.
 */
export function drainAndClose(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed || !hasBody(request)) return;
  const stream = getHttp2Stream(request);
  if (stream !== undefined) {
    stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable').resume();
  // The body is complete: the connection stays open, perhaps with another request already.
  if (request.complete) return;
  const timer = setTimeout(() => {
    // If the process was busy, the bytes that arrived meanwhile are read first.
    setImmediate(() => {
      if (!request.complete) request.socket.destroy();
    });
  }, lingering);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}

/** The minimum speed of a client that reads a response, in bytes per millisecond: 50 kB per second. */
const slowest = 50;

/**
 * Cuts a response that the client does not read in time: `milliseconds`, plus time for large responses. Call it when the response
 * starts.
 */
export function sendingDeadline(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
  bytes: number,
): void {
  const timer = setTimeout(() => cut(request), milliseconds + bytes / slowest);
  response.once('close', () => clearTimeout(timer)).once('finish', () => clearTimeout(timer));
}

/**
 * Calls `call` once when the response is sent or cut. Three responses emit no event. The connection of a pipelined one may end
 * before its turn. A stream may be reset before a listener was added. Node may lose the reset of a stream, which then ends with
 * its session.
 */
export function whenClosed(request: IncomingMessage, response: ServerResponse, call: () => void): void {
  const stream = getHttp2Stream(request);
  if (stream !== undefined && (stream.destroyed || stream.session?.destroyed !== false)) {
    call();
    return;
  }
  const forget = whenConnectionCloses(stream?.session ?? request.socket, closed);
  function closed(): void {
    response.removeListener('close', closed);
    forget();
    call();
  }
  response.once('close', closed);
}

const waiting = new WeakMap<EventEmitter, Set<() => void>>();

/**
 * Calls `call` when an HTTP/2 session or a socket closes. Each connection has one listener for all callers. Returns a function
 * that cancels the call.
 */
function whenConnectionCloses(connection: EventEmitter, call: () => void): () => void {
  let calls = waiting.get(connection);
  if (calls === undefined) {
    const pending = new Set<() => void>();
    waiting.set(connection, (calls = pending));
    connection.once('close', () => {
      for (const waited of pending) waited();
    });
  }
  const known = calls;
  known.add(call);
  return () => void known.delete(call);
}

/** Ends the stream of a request, or its connection if it has no stream. */
function cut(request: IncomingMessage): void {
  const stream = getHttp2Stream(request);
  if (stream === undefined) {
    request.socket.destroy();
    return;
  }
  stream.close(constants.NGHTTP2_CANCEL);
  // A stream whose reset Node lost needs `destroy` to close.
  stream.destroy();
}

/** True if a request has a body, which may be empty. */
export function hasBody(request: IncomingMessage): boolean {
  const stream = getHttp2Stream(request);
  if (stream !== undefined) return !stream.endAfterHeaders;
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
}

/** Returns the HTTP/2 stream of a request. Fastify has one type for both protocols. */
function getHttp2Stream(request: IncomingMessage): Http2ServerRequest['stream'] | undefined {
  // `stream` exists only in Node's compatibility class for HTTP/2.
  return (request as unknown as Partial<Http2ServerRequest>).stream;
}

function createTimeoutProblem(milliseconds: number): Problem {
  return problem(408, {
    title: 'Request timeout',
    detail: `The body of a request may take ${milliseconds / 1_000} s to arrive, the limit \`bodyTimeout\`.`,
    headers: { connection: 'close' },
  });
}
