import { type SecurityScheme, defineNodeFact } from '@assay/core';

/**
 * The strengths of authentication, weakest first. Each one limits a thief more than the one before:
 * - `anonymous`: no credential
 * - `key in the URL`: a key that logs contain
 * - `static secret`: a key or password that never changes and that each request carries
 * - `token`: a token or proof that expires (bearer tokens, sessions, Digest and similar schemes)
 * - `delegated token`: a token of an authorization server that expires and has a limited scope (OAuth 2.0, OpenID Connect)
 * - `proof of possession`: a proof that is useless to an eavesdropper (mutual TLS, signed requests)
 */
export const strengths = [
  'anonymous',
  'key in the URL',
  'static secret',
  'token',
  'delegated token',
  'proof of possession',
] as const;
/** The strength of a security scheme. */
export type Strength = (typeof strengths)[number];

/** Returns the rank of a strength: 0 for anonymous. */
export function rankOfStrength(strength: Strength): number {
  return strengths.indexOf(strength);
}

/** The strength of a security scheme. Undefined for types that OpenAPI does not define. */
export const strengthOf = defineNodeFact('the strength', (scheme: SecurityScheme): Strength | undefined => {
  switch (scheme.type) {
    case 'apiKey':
      return strengthOfKey(scheme);
    case 'http':
      return strengthOfHttp(scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return 'delegated token';
    case 'mutualTLS':
      return 'proof of possession';
    default:
      return undefined;
  }
});

function strengthOfHttp(scheme: string | undefined): Strength {
  if (scheme === 'basic') return 'static secret';
  return scheme !== undefined && bound.has(scheme) ? 'proof of possession' : 'token';
}

/** HTTP authentication schemes that prove the possession of a key (RFC 9449, RFC 9635, RFC 7486). */
const bound: ReadonlySet<string> = new Set(['dpop', 'gnap', 'hoba']);

/**
 * Rates an API key scheme, which may describe a stronger one. 2.0 has no bearer tokens and no version has sessions or signatures,
 * so the name and description decide.
 */
function strengthOfKey(scheme: SecurityScheme): Strength {
  if (scheme.in === 'query') return 'key in the URL';
  if (isSignature(scheme)) return 'proof of possession';
  return isToken(scheme) ? 'token' : 'static secret';
}

function isSignature(scheme: SecurityScheme): boolean {
  return (
    scheme.text('x-amazon-apigateway-authtype')?.toLowerCase() === 'awssigv4' ||
    /signature|hmac/i.test(scheme.parameterName ?? '')
  );
}

function isToken(scheme: SecurityScheme): boolean {
  const name = scheme.parameterName ?? '';
  const description = (scheme.text('description') ?? '').slice(0, 500);
  // A token of an application or API is an API key under another name.
  if (
    /(?:api|app|application|static|secret|private|personal)[-_ ]?(?:access[-_ ]?)?(?:token|key)/i.test(name)
  )
    return false;
  if (/\b(?:api|publishable|secret)[-_ ]?keys?\b/i.test(description)) return false;
  return (
    /^authorization$|token|jwt|session|cookie|sid$|assertion/i.test(name) ||
    /\b(?:bearer|jwt|session|(?:access|user) tokens?|oauth)\b/i.test(description)
  );
}

/** True if an eavesdropper can reuse the credential that a scheme sends. False for TLS itself, challenges and signatures. */
export function sendsSecretItself(scheme: SecurityScheme): boolean {
  switch (scheme.type) {
    case 'apiKey':
      return !isSignature(scheme);
    case 'http':
      return scheme.scheme === undefined || !challenges.has(scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return true;
    default:
      return false;
  }
}

const challenges: ReadonlySet<string> = new Set([
  ...bound,
  'digest',
  'mutual',
  'negotiate',
  'ntlm',
  'scram-sha-1',
  'scram-sha-256',
  'vapid',
]);
