import type { Operation } from '@assay/core';
import { operationRole } from '../roles/operation-role.js';
import type { Evidence } from '../roles/role.js';
import { Phrases } from '../words/phrases.js';
import { matchInPath, mention } from './mention.js';

const issued = new Phrases(
  'token, auth, oauth, oidc, saml, sso, authenticate, authorize, login, signin, sign in, session, credential, key, secret, password',
  'certificate, otp, mfa, totp, 2 fa, register, signup, sign up, connect, handshake, refresh, provision, connection string',
);

/** Evidence that an operation issues credentials: its path or operationId mentions them. */
export function issuesCredentials(operation: Operation): Evidence | undefined {
  return mention(operation, issued);
}

const settingUp = new Phrases(
  'setup, set up, enrol, enroll, enrolment, enrollment, register, registration, activate, activation, enable, generate, regenerate',
  'provision, qr, qrcode, start, begin, init, initiate, create, new, add, recovery code, backup code, scratch code',
);
const factors = new Phrases('otp, mfa, totp, tfa, 2 fa, two factor, authenticator');

/**
 * Evidence that an operation shows what a second factor is made of to the person who sets it up: it says so, it is about the recovery codes
 * themselves, or about the caller's own factor, since its path names nobody.
 */
export function setsUpSecondFactor(operation: Operation): Evidence | undefined {
  return (
    mention(operation, settingUp) ?? (operation.path.includes('{') ? undefined : mention(operation, factors))
  );
}

const mailed = new Phrases(
  'verify email, email verify, email verification, verify mail, verify account, confirm email, email confirm, email confirmation, confirm account, confirm registration, activate account, account activation, unsubscribe, accept invite, accept invitation',
);

/** Evidence that an operation is the target of a mailed link: `GET /register/verify-email`, whose token proves that a mail was read and is used up by that. */
export function opensMailedLink(operation: Operation | undefined): Evidence | undefined {
  if (operation?.method !== 'GET') return undefined;
  const { role, evidence, isOpenByNature } = operationRole(operation);
  if (isOpenByNature && mailedRoles.has(role)) return evidence[0];
  return mention(operation, mailed);
}

const mailedRoles: ReadonlySet<string> = new Set(['confirmation', 'invitation', 'public form']);

const csrf = /\/[\w-]*(?:csrf|xsrf)[\w-]*$/i;

/** Evidence that an operation hands out a token against forged requests, which is made for the caller. */
export function handsOutCsrfToken(operation: Operation): Evidence | undefined {
  return matchInPath(operation, csrf);
}

const protocols = /\/(?:oauth2?|oidc|openid(?:-connect)?|saml2?|sso|cas|connect)(?:\/|$)/i;

/** Evidence that an operation belongs to a protocol for signing on, such as OpenID Connect or SAML. */
export function belongsToSignOn(operation: Operation): Evidence | undefined {
  return matchInPath(operation, protocols);
}

const elsewhere = new Phrases(
  'oauth, oauth 2, oidc, saml, sso, acs, authorize, callback, login, log in, signin, sign in, logout, log out, signout, sign out, redirect',
);

/** Evidence that an operation is to lead elsewhere: a step of a login in a browser, `/oauth/authorize` or `/saml/acs`. */
export function leadsElsewhere(operation: Operation): Evidence | undefined {
  return mention(operation, elsewhere);
}
