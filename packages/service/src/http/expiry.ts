import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { getVerifiedKey } from './request-state.js';

/** Time before a key's expiry from which its clients are warned, in milliseconds. */
const warnedBefore = 14 * 86_400_000;
/** Interval of the log entries about each key. */
const logInterval = 86_400_000;
/** The most keys whose warnings are remembered. */
const maxKeys = 10_000;

/** The header that says when the text that a request was sent with ends to be good, in ISO 8601. */
export const expiryHeader = 'assay-key-expires';

/** Makes the hook that warns of a key that expires soon, or was replaced: in the answer, and once a day in the log. */
export function warnOfExpiry(
  now: () => Date,
  log: Logger,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const logged = new Map<string, number>();
  return async (request, reply) => {
    const { id, expiresAt } = getVerifiedKey(request);
    if (expiresAt === null) return;
    const time = now().getTime();
    if (expiresAt.getTime() - time > warnedBefore) return;
    reply.header(expiryHeader, expiresAt.toISOString());
    const name = `${id} ${expiresAt.getTime()}`;
    const last = logged.get(name);
    if (last !== undefined && time - last < logInterval) return;
    if (logged.size >= maxKeys) logged.clear();
    logged.set(name, time);
    log.warn({ key: id, expiresAt: expiresAt.toISOString() }, 'a key that is in use expires soon');
  };
}
