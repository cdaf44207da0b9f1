import type { FastifyRequest, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { isScope, type Scope } from '../keys/scopes.js';
import { countedAs, type MinuteCounts } from '../limits/minute-counts.js';
import type { Parts } from './parts.js';
import { clientGone, problem } from './problem.js';
import { getVerifiedKey } from './request-state.js';

/** Maximum number of requests without a valid key from one address in a minute, before it has to wait. */
const maxFailures = 60;

/** A hook that lets a request pass or throws a problem. */
export type Guard = (request: FastifyRequest) => Promise<void>;

const scopeGuards = new WeakSet<object>();

/** Makes the hook that demands a key or a token, before anything else of a request is looked at. */
export function authenticate(counts: MinuteCounts, parts: Parts): Guard {
  return async (request) => {
    if (hasGone(request)) throw clientGone();
    const text = bearerOf(request);
    const key = text === undefined ? undefined : await parts.keys.verify(text);
    if (key === undefined) {
      // Only what is wrong is counted: others at this address, perhaps behind the same proxy, have nothing to do with it.
      parts.audit.signInFailed(request.ip);
      const failed = counts.add(countedAs('address', request.ip));
      if (failed > maxFailures) throw tooManyFailures(maxFailures, counts.secondsLeft);
      throw unauthenticated();
    }
    request.state.key = key;
  };
}

/** Makes the hook that demands one of some scopes of the key; `admin` allows everything. Use it as `onRequest`, so that it comes before the body. */
export function requireScope(...scopes: readonly Scope[]): Guard {
  const guard: Guard = async (request) => {
    // A key can be made for single endpoints, too.
    const endpoint = getEndpointScope(request);
    if (endpoint === undefined || !getVerifiedKey(request).scopes.has(endpoint))
      demandScope(request, ...scopes);
  };
  scopeGuards.add(guard);
  return guard;
}

/** Throws a problem where the key of a request has none of some scopes. */
export function demandScope(request: FastifyRequest, ...expectedScopes: readonly Scope[]): void {
  const { scopes } = getVerifiedKey(request);
  if (scopes.has('admin') || expectedScopes.some((scope) => scopes.has(scope))) return;
  throw problem(403, {
    title: 'Scope missing',
    detail: `The key does not have the scope \`${expectedScopes.join('` or `')}\`, which this request needs.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${expectedScopes.join(' ')}"` },
  });
}

/** The scope that stands for the endpoint of a request alone. */
function getEndpointScope(request: FastifyRequest): Scope | undefined {
  const { schema } = request.routeOptions;
  const id = schema !== undefined && 'operationId' in schema ? schema.operationId : undefined;
  return typeof id === 'string' && isScope(id) ? id : undefined;
}

/** True for a hook that `requireScope` made. */
export function demandsScope(hook: unknown): boolean {
  return typeof hook === 'function' && scopeGuards.has(hook);
}

/** True for an HTTP/2 stream that was reset as soon as it was opened: it has no address any more. */
function hasGone(request: FastifyRequest): boolean {
  return (request.ip as string | undefined) === undefined;
}

/** The text after `Bearer`, or undefined. Of two headers, a proxy may have looked at the other one: neither counts. */
function bearerOf({ raw: { rawHeaders, headers } }: FastifyRequest): string | undefined {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isAuthorization(rawHeaders[at])) times++;
  return times === 1 ? /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] : undefined;
}

function isAuthorization(name: string | undefined): boolean {
  return name?.length === 13 && name.toLowerCase() === 'authorization';
}

function unauthenticated(): Error {
  return problem(401, {
    title: 'Key required',
    detail: 'Send `Authorization: Bearer <API key>` with a key that is known, not expired and not revoked.',
    headers: { 'www-authenticate': 'Bearer' },
  });
}

function tooManyFailures(max: number, seconds: number): Error {
  return problem(429, {
    title: 'Too many failures',
    detail: `An address may send ${max} requests without a good key in a minute. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}

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
