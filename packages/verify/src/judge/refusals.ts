import { isObject } from '@assay/core';
import type { Answer } from '../client/exchange.js';
import { jsonOf, isList } from '../client/answer-json.js';
import type { Secrets } from '../client/secrets.js';

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

/** Members in which services say what is wrong, the most exact first: RFC 9457 and RFC 6749 among them. */
const members = [
  'detail',
  'error_description',
  'errors',
  'violations',
  'exception_detail',
  'details',
  'message',
  'msg',
  'title',
  'error',
  'reason',
  'description',
  'defaultMessage',
  'exception_message',
];

/** Members in which an item of a list of faults says where the fault is. */
const places = ['loc', 'field', 'property', 'propertyPath', 'pointer', 'instancePath'];

/** Names of maps of faults by field that name no field. */
const noFields = ['non_field_errors', '__all__', ''];

const longest = 160;

/** Quotes the reason of a refusal, as the end of a sentence: `, and says: "no such group"`; '' if it gives none. */
export function describeRefusal(answer: Answer, secrets: Secrets): string {
  if (answer.status < 400 || answer.status >= 500 || answer.body.length > 64 * 1024) return '';
  const text = textIn(jsonOf(answer), 4);
  if (text === undefined) return '';
  const clean = secrets
    .cleanAnswer(text)
    .replace(/[\p{C}`"]|\s/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean === '') return '';
  const excerpt = clean.length <= longest ? clean : `${clean.slice(0, longest - 1).trimEnd()}…`;
  return `, and says: "${excerpt.toWellFormed().replace(/[.!]+$/, '')}"`;
}

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return textOfItem(value[0], depth - 1);
  if (!isObject(value)) return undefined;
  for (const member of members) {
    const found = Object.hasOwn(value, member) ? textIn(value[member], depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return textByField(value);
}

/** One of several faults, after the place where it is. */
function textOfItem(item: unknown, depth: number): string | undefined {
  const text = textIn(item, depth);
  const found = isObject(item) ? places.map((name) => item[name]).find((each) => each !== undefined) : [];
  const place = (Array.isArray(found) ? found : [found]).filter(
    (part) => (typeof part === 'string' || typeof part === 'number') && part !== 'body',
  );
  return text === undefined || place.length === 0 ? text : `${place.join('.')}: ${text}`;
}

/** The first of the faults that stand in lists under the names of fields: `{ "name": ["This field is required."] }`. */
function textByField(value: Readonly<Record<string, unknown>>): string | undefined {
  for (const [field, faults] of Object.entries(value)) {
    const [text] = isList(faults) ? faults : [];
    if (typeof text === 'string' && text.trim() !== '')
      return noFields.includes(field) ? text : `${field}: ${text}`;
  }
  return undefined;
}
