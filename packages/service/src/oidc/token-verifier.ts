import { errors, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import { createReader } from '@assay/host';
import { countedAs } from '../limits/minute-counts.js';
import type { OidcSettings, FetchSettings } from '../settings/settings.js';
import { type VerifiedKey, ProviderUnavailable, type KeyVerifier } from '../keys/key-verifier.js';
import { getSubjectName, readScopes, tenantOf } from './claims.js';
import { createProviderKeys, type FetchJson } from './provider-keys.js';
import { fetchPolicy } from '../fetching/policy.js';

/**
 * Verifies an access token; undefined if it is invalid. Rejects with `ProviderUnavailable` if the provider's keys are
 * unavailable.
 */
export type VerifyToken = (text: string) => Promise<VerifiedKey | undefined>;

/** Algorithms with signatures that only the issuer can create: no shared secrets, and not `none`. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** The tolerance for the issuer's clock, in seconds. */
const clockTolerance = 30;
/** The maximum length of a token. */
const longest = 12_000;

/** True if a text has the form of a JSON Web Token: three parts in base64url, the first of which is an object. */
export function isTokenText(text: string): boolean {
  return text.length <= longest && /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(text);
}

/** Creates the function that verifies tokens of an OpenID Connect issuer (RFC 7519, RFC 9068). */
export function createTokenVerifier(
  settings: OidcSettings,
  fetchJson: FetchJson,
  now: () => Date,
  log: Logger,
): VerifyToken {
  const { issuer, audience } = settings;
  const keys = createProviderKeys(settings, fetchJson, now, log);
  return async (text) => {
    const claims = await verified(text);
    if (claims === undefined) return undefined;
    const { sub } = claims;
    const tenant = tenantOf(claims, settings);
    if (typeof sub !== 'string' || sub === '' || tenant === undefined) return undefined;
    const id = countedAs('oidc', JSON.stringify([issuer, tenant, sub]));
    return { id, name: getSubjectName(sub), tenant, scopes: readScopes(claims, settings), expiresAt: null };
  };

  async function verified(text: string) {
    try {
      const { payload } = await jwtVerify(text, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance,
        requiredClaims: ['exp', 'sub'],
        currentDate: now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // A JOSE error means an invalid token, including one with an unknown key. Other errors are not the sender's fault: a key of
      // the issuer that is too short, for example.
      if (!(error instanceof errors.JOSEError))
        log.error({ err: error, issuer }, 'an access token is refused, since it cannot be verified');
      return undefined;
    }
  }
}

/** The maximum size of an issuer's response in bytes. */
const maxBytes = 1_000_000;

/** Accepts the tokens of an issuer in addition to keys. All requests to the issuer follow the fetch policy. */
export function withTokens(
  keys: KeyVerifier,
  settings: OidcSettings,
  fetch: FetchSettings,
  now: () => Date,
  log: Logger,
): KeyVerifier {
  const verifyToken = createTokenVerifier(settings, (url) => fetchJson(url, fetch), now, log);
  return {
    ...keys,
    verify: (text) => (isTokenText(text) ? verifyToken(text) : keys.verify(text)),
  };
}

async function fetchJson(url: string, fetch: FetchSettings): Promise<unknown> {
  const reader = createReader({ cwd: '/', maxBytes, fetch: fetchPolicy({ fetch, maxBytes }) });
  try {
    const result = await reader.read({ kind: 'url', uri: url });
    if (!result.ok) throw new TypeError(`${url}: ${result.reason}`);
    return JSON.parse(Buffer.from(result.source.bytes ?? []).toString());
  } finally {
    await reader.close();
  }
}
