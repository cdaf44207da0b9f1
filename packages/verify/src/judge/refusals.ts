import { isObject } from '@assay/core';
import type { Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';

/** Members with which services report an error. */
const faults = ['error', 'errors', 'errorCode', 'error_code', 'errorMessage', 'error_message', 'fault'];

/** Members with which services report success or failure. */
const outcomes = ['ok', 'success', 'succeeded', 'successful'];

/** Members with which services report an outcome as a word or HTTP status. */
const states = ['status', 'result', 'code', 'statusCode', 'status_code'];

const refusal =
  /^(?:error|err|fail(?:ed|ure)?|denied|forbidden|unauthori[sz]ed|unauthenticated|access[ _-]?denied|permission[ _-]?denied|not[ _-]?authed|not[ _-]?(?:allowed|authori[sz]ed|found)|40[134])$/i;

/** True for the body of a success response that states a failure: `{ "error": "forbidden" }`, `{ "ok": false }`. */
function isRefusalBody(value: unknown): boolean {
  if (!isObject(value) || !isVoid(value['data'])) return false;
  return (
    faults.some((name) => isFault(value[name])) ||
    outcomes.some((name) => value[name] === false) ||
    states.some((name) => isRefusalState(value[name]))
  );
}

/** Maximum bytes of a text that is read as a message about a request; longer texts are the requested content. */
const longestText = 300;

const refusalPatterns = [
  /^\W*(?:fatal |internal )?error\W*$/i,
  /^\W*(?:fatal |internal )?error\s*[:–—-]\s*(?!(?:0|none|null|no|false)\W*$)\S/i,
  /^\W*(?:error[: ]+)?(?:access|permission|authori[sz]ation|authentication)(?: (?:is|was))? (?:denied|required|failed)\b/i,
  /^\W*(?:40[13]\W+)?(?:forbidden|unauthori[sz]ed|unauthenticated)\W*$/i,
  /^\W*(?:you are |user is )?not (?:allowed|authori[sz]ed|permitted|authenticated|logged in)\b/i,
  /^\W*(?:invalid|missing|expired) (?:credentials?|access token|token|api[ -]?key|session)\W*$/i,
];

/** Returns the text of a rejection in a text or JSON string: "access denied"; undefined for other bodies. */
export function refusalText({ body }: Pick<Answer, 'body'>): string | undefined {
  if (body.length > longestText) return undefined;
  const value = jsonOf({ body });
  const text = (typeof value === 'string' ? value : Buffer.from(body).toString('utf8')).trim();
  const isOfLines = text.includes('\n');
  return !isOfLines && refusalPatterns.some((pattern) => pattern.test(text)) ? text : undefined;
}

/** Members of a body that contains nothing but a rejection. */
const ofRefusals: ReadonlySet<string> = new Set(
  [
    faults,
    outcomes,
    states,
    ['data', 'message', 'msg', 'detail', 'details', 'title', 'timestamp', 'path', 'error_description'],
  ].flat(),
);

/**
 * Returns the message of a body that only rejects the caller: "access denied", `{ "error": "forbidden" }`. Undefined for other
 * bodies, such as a resource with an error of its own.
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

/** True for the body of a success response that states a failure, as JSON or text. */
export function isRefusal(answer: Pick<Answer, 'body'>): boolean {
  return isRefusalBody(jsonOf(answer)) || refusalText(answer) !== undefined;
}

function isFault(value: unknown): boolean {
  return !isVoid(value) && value !== false && value !== 0;
}

function isRefusalState(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && refusal.test(String(value));
}

/** True for an empty value. */
export function isVoid(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
