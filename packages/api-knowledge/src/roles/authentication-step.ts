import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { englishName } from '../lexicon/english-words.js';
import { accountWords, loginFieldNames, loginSecretNames } from '../names/account-words.js';
import { bodyFields, sendsField } from '../operations/request-fields.js';
import { describedWords, operationWords, type OperationWords } from '../operations/operation-words.js';

/** The authentication step of an operation, at which attackers guess secrets or trigger many messages. */
export type AuthenticationStep = 'login' | 'token' | 'code' | 'password reset' | 'sign-up';

/**
 * Returns the authentication step that the names of an operation describe: its path and operationId. Ambiguous words (`token`,
 * `register`, `session`) also require a secret in the request. Undefined for all others. Considers only `POST`, `PUT`, `PATCH`
 * and `GET`, because deleting a session is a logout.
 */
export function stepOfNames(operation: Operation): AuthenticationStep | undefined {
  const words = operationWords(operation);
  if (!mayBeStep(operation.method, words)) return undefined;
  return findStep({
    method: operation.method,
    words,
    bodyFields: () => bodyFields(operation),
    sendsSecret: () => sendsSecret(operation),
  });
}

/** The parts of an operation that determine its authentication step. */
export interface RequestDescription {
  /** The method in upper case. */
  readonly method: string;
  readonly path: string;
  readonly operationId?: string | null | undefined;
  /** The names of the fields in its body. */
  readonly bodyFields: readonly string[];
  /** The names of its parameters outside of the path. */
  readonly parameters?: readonly string[];
}

/** Returns the same as {@link stepOfNames}, for a description of an operation without a model. */
export function describedAuthenticationStep(request: RequestDescription): AuthenticationStep | undefined {
  const { method, path, bodyFields: names, parameters = [] } = request;
  const operationId = request.operationId ?? '';
  const words = describedWords(path, operationId);
  if (!mayBeStep(method, words)) return undefined;
  const fields = names.map(englishName);
  const sent = [...fields, ...parameters.map(englishName)];
  return findStep({
    method,
    words,
    bodyFields: () => fields,
    sendsSecret: () => sent.some((field) => loginFieldNames.has(field)),
  });
}

/** The names of an operation and of the fields that it sends. */
interface StepRequest {
  readonly method: string;
  readonly words: Pick<OperationWords, 'path' | 'idParts'>;
  /** Returns the squashed names of the fields in its body. */
  bodyFields(): readonly string[];
  /** Returns true if it carries a secret of a person or client. */
  sendsSecret(): boolean;
}

function findStep(request: StepRequest): AuthenticationStep | undefined {
  const place = getPathEnd(request.words);
  if (place.names.some(isAboutSettings)) return undefined;
  if (isPasswordReset(request.words, place) || isAccountReset(request)) return 'password reset';
  if (request.method !== 'GET' && isCodeStep(place)) return 'code';
  if (isSignUp(request, place)) return 'sign-up';
  if (isLogin(request, place)) return 'login';
  if (isTokenIssue(request, place)) return 'token';
  return undefined;
}

/** A prefilter that passes every authentication step and few other operations, by letters of the English path and operationId. */
function mayBeStep(method: string, { path, idParts }: StepRequest['words']): boolean {
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return false;
  return path.some(hasStepLetters) || idParts.some(hasStepLetters) || stepLetters.test(path.flat().join(''));
}

function hasStepLetters(words: readonly string[]): boolean {
  return stepLetters.test(words.join(''));
}

/** Letters that each name of a step, or pair of words for one, contains. */
const stepLetters =
  /log[io]n|sign(?:in|up)|auth|session|token|jwt|refresh|regist|password|forgot|re(?:set|cover)|otp|onetime|passcode|mfa|2fa|twofactor|code|magiclink|verif|confirmemail|forgot/i;

/** True if a request carries a secret of a person or client: a password, a one-time code, a client secret. */
export function sendsSecret(operation: Operation): boolean {
  return sendsField(operation, loginFieldNames);
}

/**
 * True if a request exchanges a signed token for another one (RFC 8693, RFC 7523) and carries no secret that could be guessed.
 */
export function exchangesTokens(operation: Operation): boolean {
  return sendsField(operation, signed) && !sendsField(operation, loginSecretNames);
}

const signed = wordSet('subjecttoken assertion clientassertion');

/** The end of a path: its last segment, the one before it, and the context of accounts. */
interface PathEnd {
  readonly last: readonly string[];
  readonly before: readonly string[];
  /** The squashed names of the operation: its last segment and its operationId. */
  readonly names: readonly string[];
  /** True if all segments before the last one are words about accounts, also without such segments. */
  readonly isAmongAccounts: boolean;
}

function getPathEnd({ path, idParts }: StepRequest['words']): PathEnd {
  // A token or key at the end was mailed to the person: `/reset-password/{token}`.
  const literal = path.at(-1)?.length === 0 && path.length > 1 ? path.slice(0, -1) : path;
  const last = literal.at(-1) ?? [];
  const id = withoutMethod(idParts.at(-1) ?? []);
  return {
    last,
    before: literal.at(-2) ?? [],
    names: [last.join(''), id.join('')].filter((name) => name !== ''),
    isAmongAccounts: path
      .slice(0, -1)
      .every((words) => accountWords.has(words.join('')) || accountWords.has(words.join('-'))),
  };
}

/** Returns the words of an operationId without the method or a generic verb: `postLogin`, `createToken`. */
function withoutMethod(words: readonly string[]): readonly string[] {
  return words.length > 1 && /^(?:post|put|get|patch|create|do|handle|perform)$/.test(words[0] ?? '')
    ? words.slice(1)
    : words;
}

const loginNames = wordSet(
  'login logon signin userlogin loginuser customerlogin logincustomer memberlogin adminlogin loginadmin signinuser usersignin',
  'loginwithpassword passwordlogin loginemail emaillogin authenticateuser userauthenticate authlogin loginrequest',
);
const weakLoginNames = wordSet('auth authenticate authentication authorize session sessions');
const tokenNames = wordSet(
  'token accesstoken authtoken authenticationtoken authenticationtokens refreshtoken jwt apitoken sessiontoken',
);
const weakTokenNames = wordSet('tokens refresh accesstokens authtokens');
const signUpNames = wordSet(
  'signup registeruser userregistration userregister signupuser usersignup registeraccount registercustomer customerregister',
);
const weakSignUpNames = wordSet('register registration registrations');
const codeNames = wordSet(
  'otp totp otpcode onetimepassword onetimecode passcode mfa 2fa twofactor verificationcode smscode magiclink',
);
const codeActions = wordSet(
  'verify validate check confirm send resend request challenge login authenticate generate submit complete',
);
const directCodeNames = wordSet(
  'verifyotp otpverify validateotp sendotp resendotp otpsend requestotp generateotp verifycode sendcode resendcode validatecode confirmcode',
  'sendsmscode requestsmscode verifysmscode resendsmscode',
  'verifymfa mfaverify mfachallenge verify2fa verifytotp sendmagiclink sendverificationcode verifyverificationcode',
  'verifyemail verifyphone confirmemail resendverification resendverificationemail otplogin',
);

function isAboutSettings(name: string): boolean {
  return /(?:settings?|config|configuration|polic(?:y|ies)|templates?|rules?|history|logs?|options|attempts|events)$/.test(
    name,
  );
}

function isPasswordReset({ path }: StepRequest['words'], { last, before, names }: PathEnd): boolean {
  const isNamed =
    resets(last) ||
    resets([...before, ...last]) ||
    names.some((name) => /^(?:forgot|reset|recover|request)password|^passwordreset(?:request)?$/.test(name));
  // Administrators also reset passwords of servers and other users: `/users/{id}/reset-password`.
  return (
    isNamed && path.every((words, index) => words.length > 0 || index === 0 || index === path.length - 1)
  );
}

function resets(words: readonly string[]): boolean {
  return (
    (words.some((word) => /^passwords?$/.test(word)) &&
      words.some((word) => /^(?:forgot|forgotten|forget|reset|recover|recovery|lost)$/.test(word))) ||
    words.some((word) => /^(?:forgot|reset)password$/.test(word))
  );
}

/** True for `POST /account/recover` with an identity in the body. An account without an id in the path is the caller's own. */
function isAccountReset(operation: StepRequest): boolean {
  const { path } = operation.words;
  if (operation.method !== 'POST' || path.length < 2) return false;
  const names = path.map((words) => words.join(''));
  const last = names.at(-1) ?? '';
  return (
    /^(?:forgot|forgotten|recover|recovery|reset)$/.test(last) &&
    names.slice(0, -1).every((name) => accountWords.has(name) || ownAccount.has(name)) &&
    operation.bodyFields().some((field) => ownerWords.has(field))
  );
}

const ownAccount = wordSet('self me identity profile signin login');
const ownerWords = wordSet('login username email emailaddress mail phone phonenumber mobile userid');

function isCodeStep({ last, before, names }: PathEnd): boolean {
  if (names.some((name) => directCodeNames.has(name))) return true;
  const isCode = (words: readonly string[]): boolean => codeNames.has(words.join(''));
  const isAction = (words: readonly string[]): boolean => codeActions.has(words.join(''));
  return last.join('') === 'otp' || (isCode(last) && isAction(before)) || (isAction(last) && isCode(before));
}

function isSignUp(operation: StepRequest, { last, names, isAmongAccounts }: PathEnd): boolean {
  const { path } = operation.words;
  if (operation.method !== 'POST' || path.at(-1)?.length === 0) return false;
  // Developers register OAuth clients.
  if (path.some((words) => words[0] === 'oauth' || words[0] === 'openid')) return false;
  if (names.some((name) => signUpNames.has(name))) return true;
  const name = last.join('');
  return (
    weakSignUpNames.has(name) && ((isAmongAccounts && name !== 'registrations') || operation.sendsSecret())
  );
}

function isLogin(operation: StepRequest, { last, names }: PathEnd): boolean {
  const { path } = operation.words;
  if (path.at(-1)?.length === 0 && operation.method !== 'GET') return false;
  if (names.some((name) => loginNames.has(name))) return !isAnonymous(operation);
  return names.concat(last.at(-1) ?? []).some((name) => weakLoginNames.has(name)) && operation.sendsSecret();
}

/** True if the body contains neither an identity nor a secret, such as a device that reports the start of its day. */
function isAnonymous(operation: StepRequest): boolean {
  const fields = operation.bodyFields();
  return (
    fields.length > 0 && !fields.some((field) => identityPattern.test(field)) && !operation.sendsSecret()
  );
}

const identityPattern =
  /pass|pwd|pin$|secret|code|otp|mail|phone|mobile|msisdn|user|login|name$|account|credential|token$|key|identi|auth|assertion|signature/;

function isTokenIssue(operation: StepRequest, { last, names, isAmongAccounts }: PathEnd): boolean {
  const { path } = operation.words;
  if (path.at(-1)?.length === 0) return false;
  if (operation.method === 'POST' && isAmongAccounts && tokenNames.has(last.join(''))) return true;
  const isNamed = names.some((name) => tokenNames.has(name) || weakTokenNames.has(name));
  // The next segment names the type or receiver of the token: `/auth/token/cli`.
  const isKind = isAmongAccounts && path.slice(0, -1).some((words) => tokenNames.has(words.join('')));
  // The same in one name: `/token-sliding`, `/obtain-jwt`.
  const isWithin = operation.method === 'POST' && last.some((word) => word === 'token' || word === 'jwt');
  return (isNamed || isKind || isWithin) && operation.sendsSecret();
}
