import { Phrases, singularWordsOf } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** True for operations whose purpose is to issue credentials: those whose path or operationId mentions them. */
export function isIssuing({ path, operationId }: Operation): boolean {
  return credentials.isIn(singularWordsOf(path)) || credentials.isIn(singularWordsOf(operationId ?? ''));
}

const credentials = new Phrases(
  'token, auth, oauth, oidc, saml, sso, authenticate, authorize, login, signin, sign in, session, credential, key, secret, password',
  'certificate, otp, mfa, totp, 2 fa, register, signup, sign up, connect, handshake, refresh, provision',
);
