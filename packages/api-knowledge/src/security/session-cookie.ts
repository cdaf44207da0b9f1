import { type Operation, Parameter } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { englishWordsOf } from '../lexicon/english-words.js';
import { credentialKind } from '../names/credential-name.js';
import { Phrases } from '../words/phrases.js';
import { pathOfParameter, placeOfValue, type QueryValue } from '../operations/query-values.js';

/**
 * True for values that identify a user in an operation about sign-in, or that it verifies: `GET /auth/token/{token}`, "Verify a
 * token".
 */
export function isWhatIsChecked(operation: Operation | undefined): boolean {
  return (
    operation !== undefined &&
    operation.path.split('/').some((step) => englishWordsOf(step).some((word) => ofSigningIn.has(word))) &&
    checksCredential.test(operation.text('summary') ?? '')
  );
}

/** Words for credentials and sign-in. */
const ofSigningIn = wordSet('auth oauth authorization authentication login signin session sso');

const checksCredential =
  /\b(?:identif(?:y|ies)|introspects?|verif(?:y|ies)|validates?|checks?|decodes?)\b.{0,60}\b(?:token|cookie)\b/i;

/**
 * True for a cookie or its value directly after a word for sign-in: `/sessions/{cookie_value}`, `/auth/cookie/{name}/{value}`,
 * and in the query of such a path. A `{cookie}` in a collection of cookies is a name, unless the operation verifies it.
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

/** Words that do not change the meaning of a session or login, unlike in a training session. */
const subjectWords = wordSet('user admin account web api current active');

/** Returns the path segments before the variable. For a query parameter, all of them. */
function stepsBefore(parameter: QueryValue): string[] {
  const path =
    parameter instanceof Parameter ? pathOfParameter(parameter) : placeOfValue(parameter).soleOperation?.path;
  const steps = path?.split('/') ?? [];
  const index = steps.findIndex((step) => step.includes(`{${parameter.name}}`));
  return parameter.in === 'path' ? steps.slice(0, Math.max(0, index)) : steps;
}

/** True for the name of a session cookie. Anti-forgery tokens, which scripts read, do not count. */
export function isSessionCookieName(name: string): boolean {
  const words = englishWordsOf(name);
  if (readByScripts.isIn(words)) return false;
  return credentialKind(name) !== undefined || sessions.isIn(words) || /sess(?:ion)?id|^sid$/i.test(name);
}

const sessions = new Phrases(
  'session, sess, sid, auth, jwt, login, remember me, connect sid, sso, access token, refresh token',
);

const readByScripts = new Phrases('csrf, xsrf');
