import type { CredentialKind } from '@assay/api-knowledge';

/**
 * True for kinds of credentials that services hand out as well as take: API keys, access tokens and other secrets.
 * Passwords, PINs and private keys are never handed out, whoever has set them.
 */
export function canBeIssued(kind: CredentialKind | undefined): boolean {
  return kind === 'secret' || kind === 'API key' || kind === 'access token';
}

/** True for kinds of credentials that no service has a reason to hand out, since only one person or machine is to know them. */
export function isNeverIssued(kind: CredentialKind): boolean {
  return kind === 'password' || kind === 'password hash' || kind === 'PIN' || kind === 'private key';
}
