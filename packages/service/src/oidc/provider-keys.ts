import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { ProviderUnavailable } from '../keys/key-verifier.js';

/** Fetches JSON under the fetch policy. Rejects on failure. */
export type FetchJson = (url: string) => Promise<unknown>;

/** The location of a provider's keys. */
export interface ProviderPlace {
  readonly issuer: string;
  /** Null for the location in the issuer's metadata (OpenID Connect Discovery 1.0, section 4). */
  readonly jwks: string | null;
}

/** The time for which keys are used before they are fetched again, in milliseconds. */
const fresh = 10 * 60_000;
/** The delay before keys are fetched again because of an unknown key or a failure, in milliseconds. */
const pause = 30_000;

// jose's `createRemoteJWKSet` is unsuitable. It stops using known keys once its cache has expired, so sign-ins would fail while
// the issuer is down. It also fetches without the fetch policy, and does not read the discovery document.

/**
 * Creates the function that finds the key of a token's signature. Keys are fetched on demand; while that fails, known keys stay
 * in use. Rejects with `ProviderUnavailable` if no keys are known.
 */
export function createProviderKeys(
  place: ProviderPlace,
  fetchJson: FetchJson,
  now: () => Date,
  log: Logger,
): JWTVerifyGetKey {
  let find: ReturnType<typeof createLocalJWKSet> | undefined;
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    triedAt = now().getTime();
    try {
      const url = place.jwks ?? (await discover(place.issuer, fetchJson));
      find = createLocalJWKSet(jwksOf(await fetchJson(url)));
      fetchedAt = now().getTime();
    } catch (error) {
      log.warn({ err: error, issuer: place.issuer }, 'the keys of the identity provider cannot be fetched');
    }
  }

  /** Fetches once for all concurrent callers, and not again for a while. */
  async function refresh(): Promise<void> {
    if (fetching === undefined && now().getTime() - triedAt < pause) return;
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    await fetching;
  }

  function known(): ReturnType<typeof createLocalJWKSet> {
    if (find === undefined) throw new ProviderUnavailable('Nothing is known of the keys of the provider');
    return find;
  }

  return async (header, token) => {
    if (now().getTime() - fetchedAt > fresh) await refresh();
    try {
      return await known()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The key may be new.
      await refresh();
      return known()(header, token);
    }
  };
}

async function discover(issuer: string, fetchJson: FetchJson): Promise<string> {
  const document = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!isObject(document) || document['issuer'] !== issuer)
    throw new TypeError('the discovery document is of another issuer');
  const { jwks_uri: url } = document;
  if (typeof url !== 'string') throw new TypeError('the discovery document names no `jwks_uri`');
  return url;
}

function jwksOf(value: unknown): JSONWebKeySet {
  if (!isObject(value) || !Array.isArray(value['keys'])) throw new TypeError('it is not a JSON Web Key Set');
  // `as`: jose validates each key before it uses it.
  return value as unknown as JSONWebKeySet;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
