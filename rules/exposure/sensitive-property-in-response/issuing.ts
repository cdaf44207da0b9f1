import { Phrases, singularWordsOf } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** True for operations whose purpose is to issue credentials: those whose path or operationId mentions them. */
export function isIssuing({ path, operationId }: Operation): boolean {
  return credentials.isIn(singularWordsOf(path)) || credentials.isIn(singularWordsOf(operationId ?? ''));
}

/**
 * True for operations that show what a second factor is made of to whoever sets it up: those that say so, those about the recovery codes
 * themselves, and those about the caller's own factor, whose path names nobody.
 */
export function isSettingUpSecondFactor({ path, operationId }: Operation): boolean {
  const words = singularWordsOf(path);
  const id = singularWordsOf(operationId ?? '');
  if (settingUp.isIn(words) || settingUp.isIn(id)) return true;
  return !path.includes('{') && (factors.isIn(words) || factors.isIn(id));
}

const settingUp = new Phrases(
  'setup, set up, enrol, enroll, enrolment, enrollment, register, registration, activate, activation, enable, generate, regenerate',
  'provision, qr, qrcode, start, begin, init, initiate, create, new, add, recovery code, backup code, scratch code',
);

const factors = new Phrases('otp, mfa, totp, tfa, 2 fa, two factor, authenticator');

const credentials = new Phrases(
  'token, auth, oauth, oidc, saml, sso, authenticate, authorize, login, signin, sign in, session, credential, key, secret, password',
  'certificate, otp, mfa, totp, 2 fa, register, signup, sign up, connect, handshake, refresh, provision, connection string',
);
