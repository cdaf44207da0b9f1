import type { CredentialKind } from '@assay/api-knowledge';
import { resolveSchema, type Schema } from '@assay/core';

/**
 * True for kinds of credentials that services hand out as well as take: API keys, access tokens, connection strings and other secrets.
 * Passwords, PINs and private keys are never handed out, whoever has set them.
 */
export function canBeIssued(kind: CredentialKind | undefined): boolean {
  return kind === 'secret' || kind === 'API key' || kind === 'access token' || kind === 'connection string';
}

/** True for what a second factor is made of: services show it once, to whoever sets the factor up. */
export function isOfSecondFactor(kind: CredentialKind | undefined): boolean {
  return kind === 'TOTP secret' || kind === 'recovery code';
}

/** True for kinds of credentials that no service has a reason to hand out, since only one person or machine is to know them. */
export function isNeverIssued(kind: CredentialKind): boolean {
  return (
    kind === 'password' ||
    kind === 'password hash' ||
    kind === 'PIN' ||
    kind === 'private key' ||
    kind === 'security answer'
  );
}

/** True for the address of something that is called as a credential is, `secrets: { format: uri }`: only connection strings and what sets up a second factor are URIs. */
export function isOnlyAddress(kind: string, schema: Schema): boolean {
  if (kind === 'connection string' || kind === 'TOTP secret') return false;
  return /^(?:uri|uri-reference|iri|iri-reference|url)$/i.test(resolveSchema(schema)?.format ?? '');
}
