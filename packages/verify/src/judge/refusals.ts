import { isObject } from '@assay/core';
import type { Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';

/** Members in which services say that something went wrong. */
const faults = ['error', 'errors', 'errorCode', 'error_code', 'errorMessage', 'error_message', 'fault'];

/** Members with which services say whether something was done. */
const outcomes = ['ok', 'success', 'succeeded', 'successful'];

/** Members with which services say how it went, in a word or as a status of HTTP. */
const states = ['status', 'result', 'code', 'statusCode', 'status_code'];

const refusal =
  /^(?:error|err|fail(?:ed|ure)?|denied|forbidden|unauthori[sz]ed|unauthenticated|access[ _-]?denied|permission[ _-]?denied|not[ _-]?authed|not[ _-]?(?:allowed|authori[sz]ed|found)|40[134])$/i;

/** True for the body of a success that says itself that nothing was done: `{ "error": "forbidden" }`, `{ "ok": false }`. */
function isRefusalBody(value: unknown): boolean {
  if (!isObject(value) || !isVoid(value['data'])) return false;
  return (
    faults.some((name) => isFault(value[name])) ||
    outcomes.some((name) => value[name] === false) ||
    states.some((name) => isRefusalState(value[name]))
  );
}

/** The longest text that is a sentence about a request, in bytes: what is longer is what was asked for. */
const longestText = 300;

const refusalPatterns = [
  /^\W*(?:fatal |internal )?error\W*$/i,
  /^\W*(?:fatal |internal )?error\s*[:–—-]\s*(?!(?:0|none|null|no|false)\W*$)\S/i,
  /^\W*(?:error[: ]+)?(?:access|permission|authori[sz]ation|authentication)(?: (?:is|was))? (?:denied|required|failed)\b/i,
  /^\W*(?:40[13]\W+)?(?:forbidden|unauthori[sz]ed|unauthenticated)\W*$/i,
  /^\W*(?:you are |user is )?not (?:allowed|authori[sz]ed|permitted|authenticated|logged in)\b/i,
  /^\W*(?:invalid|missing|expired) (?:credentials?|access token|token|api[ -]?key|session)\W*$/i,
];

/** Returns the text of a refusal in a body of text, or of a text as JSON: "access denied"; undefined for all others. */
export function refusalText({ body }: Pick<Answer, 'body'>): string | undefined {
  if (body.length > longestText) return undefined;
  const value = jsonOf({ body });
  const text = (typeof value === 'string' ? value : Buffer.from(body).toString('utf8')).trim();
  const isOfLines = text.includes('\n');
  return !isOfLines && refusalPatterns.some((pattern) => pattern.test(text)) ? text : undefined;
}

/** Members beside which nothing else is said. */
const ofRefusals: ReadonlySet<string> = new Set(
  [
    faults,
    outcomes,
    states,
    ['data', 'message', 'msg', 'detail', 'details', 'title', 'timestamp', 'path', 'error_description'],
  ].flat(),
);

/**
 * Returns what a body says where it is nothing but a refusal of who asks: "access denied", `{ "error": "forbidden" }`;
 * undefined for all others, such as a resource that tells of an error of its own.
 */
export function wholeRefusal(answer: Pick<Answer, 'body'>): string | undefined {
  const value = jsonOf(answer);
  if (!isObject(value)) return refusalText(answer);
  if (!isRefusalBody(value) || !Object.keys(value).every((name) => ofRefusals.has(name))) return undefined;
  return faults
    .map((name) => value[name])
    .filter((text) => typeof text === 'string')
    .find((text) => isRefusalState(text) || refusalPatterns.some((pattern) => pattern.test(text)));
}

/** True for the body of a success that says itself, as JSON or as text, that nothing was done. */
export function isRefusal(answer: Pick<Answer, 'body'>): boolean {
  return isRefusalBody(jsonOf(answer)) || refusalText(answer) !== undefined;
}

function isFault(value: unknown): boolean {
  return !isVoid(value) && value !== false && value !== 0;
}

function isRefusalState(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && refusal.test(String(value));
}

/** True for a value that has nothing in it. */
export function isVoid(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
