import type { CredentialKind } from '@assay/api-knowledge';
import { resolveSchema, type Schema } from '@assay/core';

/**
 * True for credentials that services issue as well as accept: API keys, access tokens, connection strings and other secrets.
 * Passwords, PINs and private keys are never issued, even if the service chose them.
 */
export function canBeIssued(kind: CredentialKind | undefined): boolean {
  return kind === 'secret' || kind === 'API key' || kind === 'access token' || kind === 'connection string';
}

/** True for credentials of a second factor, which services show once during its set-up. */
export function isOfSecondFactor(kind: CredentialKind | undefined): boolean {
  return kind === 'TOTP secret' || kind === 'recovery code';
}

/** True for credentials that no service has a reason to return, because only one person or machine may know them. */
export function isNeverIssued(kind: CredentialKind): boolean {
  return (
    kind === 'password' ||
    kind === 'password hash' ||
    kind === 'PIN' ||
    kind === 'private key' ||
    kind === 'security answer'
  );
}

/**
 * True for a URI with the name of a credential: `secrets: { format: uri }`. Only connection strings and TOTP secrets are
 * themselves URIs.
 */
export function isOnlyAddress(kind: string, schema: Schema): boolean {
  if (kind === 'connection string' || kind === 'TOTP secret') return false;
  return /^(?:uri|uri-reference|iri|iri-reference|url)$/i.test(resolveSchema(schema)?.format ?? '');
}
