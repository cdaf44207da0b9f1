import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from './problem.js';
import { keyOf } from './request-state.js';

/** Makes the hook that bounds the requests of a key. Needs @fastify/rate-limit, and a key that is verified. */
export function limitRate(
  app: FastifyInstance,
  requestsPerMinute: number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const limit = app.rateLimit({
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => keyOf(request).id,
    errorResponseBuilder: (_request, { max, ttl }) =>
      problem(429, {
        title: 'Too many requests',
        detail: `A key may send ${max} requests a minute. Try again in ${Math.ceil(ttl / 1_000)} s.`,
      }),
  });
  // A request has no use for `this`, and the plugin for no other arguments.
  return async (request, reply) => limit.call(app, request, reply);
}
