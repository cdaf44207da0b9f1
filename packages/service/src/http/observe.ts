import type { Span, Tracer } from '@opentelemetry/api';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from './parts.js';
import { clientGone } from './problem.js';
import { bodyDeadline, drainAndClose, sendingDeadline, whenClosed } from './timeouts.js';

/** The methods that metrics and spans distinguish. Clients can send arbitrary others. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The status in log and metrics for a client that disconnected, as other servers use it. */
const goneStatus = 499;

/** Observes every request from its headers to its end. */
export function observe(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('state');
  app.addHook('onRequest', async (request, reply) => begin(request, reply, parts));
  app.addHook('onSend', async (request, reply, payload) => {
    const { http, analysis } = parts.settings;
    // A streamed response comes from one document, so the document limit estimates its size.
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? Buffer.byteLength(payload) : analysis.maxBytes;
    sendingDeadline(request.raw, reply.raw, http.bodyTimeout, bytes);
  });
}

/** Gives a request its id, its deadlines, its span and its line in the access log. */
export function begin(request: FastifyRequest, reply: FastifyReply, parts: Parts): void {
  reply.header('x-request-id', request.id);
  request.state = {
    startedAt: performance.now(),
    span: startSpan(request),
    bodyDeadline: bodyDeadline(request.raw, parts.settings.http.bodyTimeout),
    key: null,
    gone: new AbortController(),
    ended: false,
  };
  whenClosed(request.raw, reply.raw, () => end(request, reply, parts));
  reply.raw.once('finish', () => drainAndClose(request.raw));
}

/** Runs a step of a request in its own span. */
export async function inSpan<Result>(
  request: FastifyRequest,
  name: string,
  step: () => Promise<Result>,
): Promise<Result> {
  const span = tracer().startSpan(name, {}, trace.setSpan(context.active(), request.state.span));
  try {
    return await step();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function startSpan(request: FastifyRequest): Span {
  const method = methodOf(request);
  const route = routeOf(request);
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'assay.request.id': request.id,
  };
  const parent = propagation.extract(context.active(), request.headers);
  return tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
}

/** Runs once for each request, even if the client disconnected. */
function end(request: FastifyRequest, reply: FastifyReply, { metrics, log }: Parts): void {
  const { state } = request;
  state.ended = true;
  if (!reply.raw.writableFinished) state.gone.abort(clientGone());
  const milliseconds = performance.now() - state.startedAt;
  const status = reply.raw.headersSent ? reply.statusCode : goneStatus;
  const method = methodOf(request);
  const route = routeOf(request);
  const callersId = request.headers['x-request-id'];
  metrics.request(method, route, status, milliseconds / 1_000, state.key?.id);
  log.info(
    {
      request: request.id,
      method,
      route,
      status,
      ms: Math.round(milliseconds),
      ...(state.key !== null && { key: state.key.id }),
      ...(callersId !== undefined && { callersId: String(callersId).slice(0, 100) }),
      ...(!reply.raw.writableFinished && { complete: false }),
    },
    'request',
  );
  state.span.setAttribute('http.response.status_code', status);
  if (status >= 500) state.span.setStatus({ code: SpanStatusCode.ERROR });
  state.span.end();
}

/** Returns the tracer. It is looked up each time, because tracing may start after this module is loaded. */
function tracer(): Tracer {
  return trace.getTracer('@assay/service');
}

function methodOf(request: FastifyRequest): string {
  return methods.has(request.method) ? request.method : 'OTHER';
}

/** Returns the pattern of the route, never the path of the client. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}
