import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { constants } from 'node:http2';
import type { Problem } from './problem.js';
import { problem } from './problem.js';

/** Time for which a client may go on sending a body that was already answered. */
const lingering = 2_000;

/** A signal that aborts with a 408 problem where the body of a request does not arrive in time. */
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
 * Ends a request that was answered. The client may have bytes on their way: cutting the connection at once would
 * destroy the answer before it is read. So they are taken and thrown away for a while.
 */
export function letGo(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed || !hasBody(request)) return;
  const stream = getHttp2Stream(request);
  if (stream !== undefined) {
    stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable').resume();
  // All of it has come: the connection goes on, perhaps with another request already.
  if (request.complete) return;
  const timer = setTimeout(() => {
    // Where the process was busy all that time, what has come meanwhile is read first.
    setImmediate(() => {
      if (!request.complete) request.socket.destroy();
    });
  }, lingering);
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}

/** The slowest that a client may take a response, in bytes a millisecond: 50 kB a second. */
const slowest = 50;

/** Cuts a response that the client does not take in time: `milliseconds`, and more where it is large. Call it when it starts. */
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
 * Calls once when the answer to a request is sent or cut. Three responses never tell by themselves: one that waits for its turn on
 * a connection that ends (pipelining), one of a stream that was reset before anybody listened, and one of a stream whose reset
 * Node has lost, which ends with its session.
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

/** Calls when an HTTP/2 session or a socket closes, with one listener however many wait for it. Returns what takes that back. */
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

/** Ends the stream of a request, or its connection where it has no stream. */
function cut(request: IncomingMessage): void {
  const stream = getHttp2Stream(request);
  if (stream === undefined) {
    request.socket.destroy();
    return;
  }
  stream.close(constants.NGHTTP2_CANCEL);
  // A stream whose reset Node has lost does not close by that.
  stream.destroy();
}

/** True where a request has a body, which may be empty. */
export function hasBody(request: IncomingMessage): boolean {
  const stream = getHttp2Stream(request);
  if (stream !== undefined) return !stream.endAfterHeaders;
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
}

/** The HTTP/2 stream of a request. Fastify has one type for both protocols. */
function getHttp2Stream(request: IncomingMessage): Http2ServerRequest['stream'] | undefined {
  // `stream` exists in Node's compatibility class for HTTP/2 only.
  return (request as unknown as Partial<Http2ServerRequest>).stream;
}

function createTimeoutProblem(milliseconds: number): Problem {
  return problem(408, {
    title: 'Request timeout',
    detail: `The body of a request may take ${milliseconds / 1_000} s to arrive, the limit \`bodyTimeout\`.`,
    headers: { connection: 'close' },
  });
}
