import { isCreateOperation } from '../operations/purpose.js';
import { Phrases } from '../words/phrases.js';
import { confirming, judgeConfirmation, judgePasswordChange, judgeRecovery } from './account-roles.js';
import { fact, isKnown } from './fact.js';
import type { Evidence, RoleFact } from './role.js';
import type { OperationView } from './operation-view.js';
import { senseOf } from './field-sense.js';
import { stepOfNames, type AuthenticationStep } from './authentication-step.js';

/** Returns the role of an operation in sign-in, sign-up or logout. Undefined for all others. */
export function entryRole(view: OperationView): RoleFact | undefined {
  for (const judge of view.isAboutOne ? judgesOfOne : judges) {
    const found = judge(view);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Judge = (view: OperationView) => RoleFact | undefined;

const logout = new Phrases(
  'logout, log out, logoff, log off, signout, sign out, end session, close session, terminate session, invalidate session',
);
const session = new Phrases('session');

function judgeLogout(view: OperationView): RoleFact | undefined {
  const mention = isEntryMethod(view) || view.method === 'DELETE' ? view.names(logout) : undefined;
  if (mention !== undefined && !view.isAboutOne) return fact('logout', [mention]);
  if (view.method !== 'DELETE' || view.isAboutOne) return undefined;
  const ended =
    session.endsIn(view.last) || own.has(view.last.join('')) ? view.namesInPath(session) : undefined;
  return ended && fact('logout', [{ in: 'method', words: 'DELETE' }, ended]);
}

const own: ReadonlySet<string> = new Set(['current', 'me', 'self', 'mine']);

const invitation = new Phrases('invitation, invite, join, accept invitation, invite code, redeem invitation');

/**
 * Recognises an invited person who reads or accepts an invitation with a mailed token. A person who invites needs credentials,
 * and only creates invitations.
 */
function judgeInvitation(view: OperationView): RoleFact | undefined {
  const mention = view.names(invitation);
  if (mention === undefined || view.isAboutOne) return undefined;
  const token = view.takesMailedToken();
  if (token !== undefined) return fact('invitation', [mention, token], { isOpenByNature: true });
  return view.method === 'POST' && view.namesInPath(invitation) !== undefined
    ? fact('invitation', [mention], { confidence: 'likely' })
    : undefined;
}

const secondFactor = new Phrases(
  'mfa, 2 fa, tfa, two factor, second factor, multi factor, second step, two step, otp, totp, one time code, one time password, sms code',
);
const managing = new Phrases(
  'enable, disable, setup, enroll, enrol, activate, deactivate, register, remove, delete, regenerate, setting, recovery code, backup code, policy, history',
);

function judgeSecondFactor(view: OperationView): RoleFact | undefined {
  if (!isEntryMethod(view) || view.method === 'GET' || view.isAboutOne) return undefined;
  const mention = view.names(secondFactor);
  if (mention === undefined || view.namesInPath(managing) !== undefined) return undefined;
  const code = view.sends('code');
  const issued = view.answers('access token', 'token', 'refresh token');
  const identity = view.sends('identity', 'token');
  const challenge = challenges.test(view.fields.map(({ name }) => name).join(' '));
  const evidence = [mention, code, issued, identity].filter(isKnown);
  return fact('second factor', evidence, {
    confidence: evidence.length > 1 ? 'certain' : 'likely',
    isOpenByNature: issued !== undefined || identity !== undefined || challenge,
    step: 'code',
  });
}

const challenges = /challenge|pending|transaction|session|method|factor/i;

const passkeys = new Phrases('passkey, webauthn, fido, fido 2, security key');
const entering = new Phrases(
  'login, log in, signin, sign in, authenticate, authentication, assertion, verify, finish, option, start',
);
const registering = new Phrases(
  'register, registration, attestation, enroll, enrol, create, add, rename, remove',
);
const passwordless = new Phrases(
  'magic, magic link, magic login, passwordless, sign in link, login link, email link, one tap',
);
const federated = new Phrases(
  'social login, login, signin, sign in, sso callback, oauth callback, saml, saml acs, acs, oidc callback, auth callback, openid callback, callback',
);
const federation = new Phrases('sso, oauth, oauth 2, oidc, openid, saml, auth, login, social, connect');

/** Recognises logins without a password: passkeys, mailed links and other providers. */
function judgeOtherLogin(view: OperationView): RoleFact | undefined {
  if (!isEntryMethod(view)) return undefined;
  if (view.isAboutOne) return judgeFederated(view);
  const passkey = view.names(passkeys) ?? view.sends('passkey');
  if (passkey !== undefined && !view.isAboutOne) {
    const proof = view.sends('passkey') ?? view.answers('access token', 'token');
    const isEntry = view.names(entering) !== undefined && view.namesInPath(registering) === undefined;
    if (isEntry && view.method !== 'GET') return login([passkey, proof]);
  }
  const link = view.namesInPath(passwordless) ?? view.namesElsewhere(passwordless);
  if (link !== undefined && !view.isAboutOne)
    return login([link, view.sends('identity', 'code'), view.takesMailedToken()]);
  return judgeFederated(view);
}

function judgeFederated(view: OperationView): RoleFact | undefined {
  if (view.namesInPath(federation) === undefined) return undefined;
  const proof = view.sends('assertion') ?? oauthAnswer(view);
  if (
    proof !== undefined &&
    view.names(federated) !== undefined &&
    view.namesInPath(federation) !== undefined
  )
    return login([view.names(federated), proof]);
  return undefined;
}

/** Returns evidence of the query with which an OAuth provider redirects back: a code and a state. */
function oauthAnswer(view: OperationView): Evidence | undefined {
  const names = view.operation.parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name }) => name);
  return names.includes('code') && names.includes('state')
    ? { in: 'parameter', words: 'code, state' }
    : undefined;
}

function login(evidence: readonly (Evidence | undefined)[]): RoleFact {
  return fact('login', evidence.filter(isKnown), { isOpenByNature: true, step: 'login' });
}

/** Recognises the exchange of a refresh token or a code for an access token. */
function judgeTokenExchange(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST' || view.isAboutOne) return undefined;
  const refresh = view.sends('refresh token');
  const issued = view.answers('access token', 'token', 'refresh token');
  if (refresh !== undefined && (issued !== undefined || view.names(refreshing) !== undefined))
    return fact('refresh', [refresh, issued].filter(isKnown), { isOpenByNature: true, step: 'token' });
  const device = view.answers('device code');
  if (device !== undefined) return fact('token', [device], { isOpenByNature: true, step: 'token' });
  const code = view.sends('code verifier', 'client secret');
  return code !== undefined && issued !== undefined
    ? fact('token', [code, issued], { isOpenByNature: true, step: 'token' })
    : undefined;
}

const refreshing = new Phrases('refresh, renew, refresh token, renew session');

const surelySignUp = new Phrases(
  'signup, sign up, create account, create new account, create user account, create customer account, create new customer account, new customer account',
);
const signUp = new Phrases(
  'signup, sign up, register, registration, create account, new account, open account, join, become member, register user, register customer, create login',
);
const accounts = new Phrases(
  'user, account, customer, member, profile, player, client account, shopper, subscriber',
);
const entries = new Phrases('session, token, login, access');
const administrative = new Phrases(
  'admin, administration, administrator, employee, staff, backoffice, internal',
);

/** Recognises a sign-up or login by an identity and a password in the body. Words and responses distinguish them. */
function judgeCredentials(view: OperationView): RoleFact | undefined {
  if (view.method !== 'POST') return undefined;
  const secret = view.sends('password', 'new password');
  const identity = view.sends('identity') ?? identityByPlace(view);
  if (secret === undefined || identity === undefined || view.isAboutOne) return undefined;
  if (view.variableAtEnd !== undefined || view.namesInPath(administrative) !== undefined) return undefined;
  const mention = view.names(surelySignUp) ?? view.namesAtEnd(signUp);
  const isOfAccounts = accounts.endsIn(view.last);
  const created = view.documents('201', '409');
  const issued = view.answers('access token', 'token', 'refresh token');
  const refused = view.documents('401');
  const base: readonly Evidence[] = [identity, secret];
  const path: Evidence = { in: 'path', words: view.operation.path };
  if (mention !== undefined && !(view.isSecured && view.sends('role') !== undefined))
    return fact('sign-up', [mention, ...base], { isOpenByNature: true, step: 'sign-up' });
  if (isOfAccounts && !view.isSecured && view.sends('role') === undefined)
    return fact('sign-up', [path, ...base, created].filter(isKnown), {
      isOpenByNature: true,
      step: 'sign-up',
    });
  if (isOfAccounts || view.sends('role') !== undefined) return undefined;
  // A created resource may contain a password of someone else: `POST /connections`.
  if (isCreateOperation(view.operation) && !entries.endsIn(view.last)) return undefined;
  if (issued !== undefined || refused !== undefined) return login([...base, issued, refused]);
  return view.fields.length <= 3 && created === undefined && !view.isSecured
    ? fact('login', base, { confidence: 'likely', isOpenByNature: true, step: 'login' })
    : undefined;
}

/** Returns the field that must be the identity, although its name is unknown: it is beside a password that can be wrong. */
function identityByPlace(view: OperationView): Evidence | undefined {
  if (view.isSecured || view.fields.length > 3 || view.documents('401') === undefined) return undefined;
  const other = view.fields.find(({ name, schema }) => senseOf(name, schema) === undefined);
  return other && { in: 'body', words: other.name };
}

const roleOfStep: Readonly<Record<AuthenticationStep, RoleFact['role']>> = {
  login: 'login',
  token: 'token',
  code: 'second factor',
  'password reset': 'recovery',
  'sign-up': 'sign-up',
};

/** Recognises a role by the names alone. */
function judgeNames(view: OperationView): RoleFact | undefined {
  const step = stepOfNames(view.operation);
  if (step === undefined) return undefined;
  let role = roleOfStep[step];
  if (
    step === 'token' &&
    view.sends('refresh token') !== undefined &&
    view.sends('code verifier') === undefined
  )
    role = 'refresh';
  else if (step === 'token' && view.sends('password') !== undefined && view.sends('identity') !== undefined)
    role = 'login';
  else if (step === 'code' && view.names(confirming) !== undefined && view.names(secondFactor) === undefined)
    role = 'confirmation';
  const proof = view.sends('identity', 'password', 'code', 'token', 'refresh token', 'client secret');
  const evidence: readonly (Evidence | undefined)[] = [{ in: 'path', words: view.operation.path }, proof];
  return fact(role, evidence.filter(isKnown), { isOpenByNature: true, step });
}

function isEntryMethod(view: OperationView): boolean {
  return view.method === 'GET' || view.isChanging;
}

/** The functions for operations on one of several resources, which are rarely authentication steps. */
const judgesOfOne: readonly Judge[] = [judgeOtherLogin, judgeNames, judgePasswordChange];

const judges: readonly Judge[] = [
  judgeLogout,
  judgeInvitation,
  judgeOtherLogin,
  judgeNames,
  judgeSecondFactor,
  judgeRecovery,
  judgePasswordChange,
  judgeConfirmation,
  judgeTokenExchange,
  judgeCredentials,
];
