import { type Operation, Parameter } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { englishWordsOf } from '../lexicon/english-words.js';
import { credentialKind } from '../names/credential-name.js';
import { Phrases } from '../words/phrases.js';
import { pathOfParameter, placeOfValue, type QueryValue } from '../operations/query-values.js';

/** True for what an operation that is about signing in finds somebody by, or checks: `GET /auth/token/{token}`, "Verify a token". */
export function isWhatIsChecked(operation: Operation | undefined): boolean {
  return (
    operation !== undefined &&
    operation.path.split('/').some((step) => englishWordsOf(step).some((word) => ofSigningIn.has(word))) &&
    checksCredential.test(operation.text('summary') ?? '')
  );
}

/** Words of what people sign in by. */
const ofSigningIn = wordSet('auth oauth authorization authentication login signin session sso');

const checksCredential =
  /\b(?:identif(?:y|ies)|introspects?|verif(?:y|ies)|validates?|checks?|decodes?)\b.{0,60}\b(?:token|cookie)\b/i;

/**
 * True for a cookie, or its value, right after what people sign in by: `/sessions/{cookie_value}`, `/auth/cookie/{name}/{value}`, and the query
 * of such a path. A `{cookie}` in a collection of cookies is the name of one, unless the operation checks it.
 */
export function isCookieOfSignIn(parameter: QueryValue): boolean {
  const words = englishWordsOf(parameter.name);
  if (!cookies.equals(words)) return false;
  const steps = stepsBefore(parameter);
  const operation = placeOfValue(parameter).soleOperation;
  if (checks.has(englishWordsOf(steps.at(-1) ?? '').join(' '))) steps.pop();
  if (nameOfCookie.test(steps.at(-1) ?? '')) steps.pop();
  if (englishWordsOf(steps.at(-1) ?? '').at(-1) === 'cookie') {
    if (words.at(-1) !== 'value' && !isWhatIsChecked(operation)) return false;
    steps.pop();
  }
  const signIn = steps.at(-1) ?? '';
  const about = englishWordsOf(signIn);
  return (
    !signIn.includes('{') &&
    about.some((word) => ofSigningIn.has(word)) &&
    about.every((word) => ofSigningIn.has(word) || subjectWords.has(word))
  );
}

const cookies = new Phrases('cookie, cookie value');

const checks = wordSet('verify validate check introspect identify whoami current');

const nameOfCookie = /^\{[^{}]*name\}$/i;

/** Words that leave a session, or a login, what it is; a training session is another thing. */
const subjectWords = wordSet('user admin account web api current active');

/** The steps of the path before the variable; all of them before a query. */
function stepsBefore(parameter: QueryValue): string[] {
  const path =
    parameter instanceof Parameter ? pathOfParameter(parameter) : placeOfValue(parameter).soleOperation?.path;
  const steps = path?.split('/') ?? [];
  const index = steps.findIndex((step) => step.includes(`{${parameter.name}}`));
  return parameter.in === 'path' ? steps.slice(0, Math.max(0, index)) : steps;
}

/** True for the name of a cookie that keeps people signed in; a token against forged requests, which scripts read, does not. */
export function isSessionCookieName(name: string): boolean {
  const words = englishWordsOf(name);
  if (readByScripts.isIn(words)) return false;
  return credentialKind(name) !== undefined || sessions.isIn(words) || /sess(?:ion)?id|^sid$/i.test(name);
}

const sessions = new Phrases(
  'session, sess, sid, auth, jwt, login, remember me, connect sid, sso, access token, refresh token',
);

const readByScripts = new Phrases('csrf, xsrf');
