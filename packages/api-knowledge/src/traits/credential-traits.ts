import type { Operation } from '@assay/core';
import { operationRole } from '../roles/operation-role.js';
import type { Evidence } from '../roles/role.js';
import { Phrases } from '../words/phrases.js';
import { matchInPath, mention } from './mention.js';

const issued = new Phrases(
  'token, auth, oauth, oidc, saml, sso, authenticate, authorize, login, signin, sign in, session, credential, key, secret, password',
  'certificate, otp, mfa, totp, 2 fa, register, signup, sign up, connect, handshake, refresh, provision, connection string',
);

/** Returns evidence that an operation issues credentials: its path or operationId mentions them. */
export function issuesCredentials(operation: Operation): Evidence | undefined {
  return mention(operation, issued);
}

const settingUp = new Phrases(
  'setup, set up, enrol, enroll, enrolment, enrollment, register, registration, activate, activation, enable, generate, regenerate',
  'provision, qr, qrcode, start, begin, init, initiate, create, new, add, recovery code, backup code, scratch code',
);
const factors = new Phrases('otp, mfa, totp, tfa, 2 fa, two factor, authenticator');

/**
 * Returns evidence that an operation shows the secret of a second factor during its set-up. Its names say so, or it is about
 * recovery codes or, without a variable in the path, about the caller's own factor.
 */
export function setsUpSecondFactor(operation: Operation): Evidence | undefined {
  return (
    mention(operation, settingUp) ?? (operation.path.includes('{') ? undefined : mention(operation, factors))
  );
}

const mailed = new Phrases(
  'verify email, email verify, email verification, verify mail, verify account, confirm email, email confirm, email confirmation, confirm account, confirm registration, activate account, account activation, unsubscribe, accept invite, accept invitation',
);

/**
 * Returns evidence that an operation is the target of a mailed link: `GET /register/verify-email`. Its token proves that a mail
 * was read, and can be used once.
 */
export function opensMailedLink(operation: Operation | undefined): Evidence | undefined {
  if (operation?.method !== 'GET') return undefined;
  const { role, evidence, isOpenByNature } = operationRole(operation);
  if (isOpenByNature && mailedRoles.has(role)) return evidence[0];
  return mention(operation, mailed);
}

const mailedRoles: ReadonlySet<string> = new Set(['confirmation', 'invitation', 'public form']);

const csrf = /\/[\w-]*(?:csrf|xsrf)[\w-]*$/i;

/** Returns evidence that an operation issues an anti-forgery token for the caller. */
export function handsOutCsrfToken(operation: Operation): Evidence | undefined {
  return matchInPath(operation, csrf);
}

const protocols = /\/(?:oauth2?|oidc|openid(?:-connect)?|saml2?|sso|cas|connect)(?:\/|$)/i;

/** Returns evidence that an operation belongs to a sign-on protocol such as OpenID Connect or SAML. */
export function belongsToSignOn(operation: Operation): Evidence | undefined {
  return matchInPath(operation, protocols);
}

const elsewhere = new Phrases(
  'oauth, oauth 2, oidc, saml, sso, acs, authorize, callback, login, log in, signin, sign in, logout, log out, signout, sign out, redirect',
);

/** Returns evidence that an operation redirects, as a step of a browser login: `/oauth/authorize` or `/saml/acs`. */
export function leadsElsewhere(operation: Operation): Evidence | undefined {
  return mention(operation, elsewhere);
}
