import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MinuteCounts } from '../limits/minute-counts.js';
import { problem } from './problem.js';
import { getVerifiedKey } from './request-state.js';

/** Makes the hook that bounds the requests of a key, on all nodes together. Needs a key that is verified. */
export function limitRate(
  counts: MinuteCounts,
  requestsPerMinute: number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const count = counts.add(getVerifiedKey(request).id);
    const seconds = counts.secondsLeft;
    void reply
      .header('ratelimit-limit', String(requestsPerMinute))
      .header('ratelimit-remaining', String(Math.max(0, requestsPerMinute - count)))
      .header('ratelimit-reset', String(seconds));
    if (count <= requestsPerMinute) return;
    throw problem(429, {
      title: 'Too many requests',
      detail: `A key may send ${requestsPerMinute} requests a minute, the limit \`requestsPerMinute\`. Try again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    });
  };
}
