import type { FastifyRequest, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { isScope, type Scope } from '../keys/scopes.js';
import { countedAs, type MinuteCounts } from '../limits/minute-counts.js';
import type { Parts } from './parts.js';
import { clientGone, problem } from './problem.js';
import { getVerifiedKey } from './request-state.js';

/** The maximum number of requests without a valid key from one address in a minute. Further requests are rejected. */
const maxFailures = 60;

/** A hook that accepts a request or throws a problem. */
export type Guard = (request: FastifyRequest) => Promise<void>;

const scopeGuards = new WeakSet<object>();

/** Creates the hook that requires a key or a token before any other part of a request is read. */
export function authenticate(counts: MinuteCounts, parts: Parts): Guard {
  return async (request) => {
    if (hasGone(request)) throw clientGone();
    const text = bearerOf(request);
    const key = text === undefined ? undefined : await parts.keys.verify(text);
    if (key === undefined) {
      // Only failures count: valid requests from the same address, perhaps behind the same proxy, are unaffected.
      parts.audit.signInFailed(request.ip);
      const failed = counts.add(countedAs('address', request.ip));
      if (failed > maxFailures) throw tooManyFailures(maxFailures, counts.secondsLeft);
      throw unauthenticated();
    }
    request.state.key = key;
  };
}

/**
 * Creates the hook that requires one of some scopes; `admin` allows everything. Use it as `onRequest`, so that it runs before the
 * body is read.
 */
export function requireScope(...scopes: readonly Scope[]): Guard {
  const guard: Guard = async (request) => {
    // A key can be limited to single endpoints.
    const endpoint = getEndpointScope(request);
    if (endpoint === undefined || !getVerifiedKey(request).scopes.has(endpoint))
      assertScope(request, ...scopes);
  };
  scopeGuards.add(guard);
  return guard;
}

/** Throws a problem if the key of a request has none of some scopes. */
export function assertScope(request: FastifyRequest, ...expectedScopes: readonly Scope[]): void {
  const { scopes } = getVerifiedKey(request);
  if (scopes.has('admin') || expectedScopes.some((scope) => scopes.has(scope))) return;
  throw problem(403, {
    title: 'Scope missing',
    detail: `The key does not have the scope \`${expectedScopes.join('` or `')}\`, which this request needs.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${expectedScopes.join(' ')}"` },
  });
}

/** Returns the scope for the endpoint of a request alone. */
function getEndpointScope(request: FastifyRequest): Scope | undefined {
  const { schema } = request.routeOptions;
  const id = schema !== undefined && 'operationId' in schema ? schema.operationId : undefined;
  return typeof id === 'string' && isScope(id) ? id : undefined;
}

/** True for a hook of `requireScope`. */
export function demandsScope(hook: unknown): boolean {
  return typeof hook === 'function' && scopeGuards.has(hook);
}

/** True for an HTTP/2 stream that was reset as soon as it was opened: it no longer has an address. */
function hasGone(request: FastifyRequest): boolean {
  return (request.ip as string | undefined) === undefined;
}

/** Returns the text after `Bearer`, or undefined. Two headers are rejected, because a proxy may have checked the other one. */
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

/** Clients get a warning from this time before a key's expiry, in milliseconds. */
const warnedBefore = 14 * 86_400_000;

/** The interval of log entries about each key, in milliseconds. */
const logInterval = 86_400_000;

/** The maximum number of keys whose warnings are remembered. */
const maxKeys = 10_000;

/** The header with the expiry of the secret that the request used, in ISO 8601. */
export const expiryHeader = 'assay-key-expires';

/** Creates the hook that warns if a key expires soon or was rotated: in each response, and once a day in the log. */
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

/** Creates the hook that limits the requests of a key on all nodes together. Requires a verified key. */
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
