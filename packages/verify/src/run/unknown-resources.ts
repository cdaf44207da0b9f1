import {
  identifierWords,
  isIdentifierName,
  isOfficialNumber,
  squashedName,
  isComparedPassword,
  isHandedOut,
  isIssued,
} from '@assay/api-knowledge';
import { formatPointer, isObject } from '@assay/core';
import { percentDecoded } from '@assay/text';
import { bodyValueOf, messageKeys, type Flow, type Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';
import { jsonOf, isList } from '../client/answer-json.js';
import { constraintsIn } from '../learning/constraint-texts.js';

/** Maximum number of values that are read in a body. */
const maxParts = 2000;

/** True if the id in a request's path may not exist: no response contained it, or only a list of possibly other resources. */
export function mayNameMissingResource(
  { request }: Step,
  filled: ReadonlySet<string>,
  guessed: ReadonlySet<string>,
): boolean {
  return request.parameters.some(
    ({ in: place, name }) =>
      place === 'path' && (guessed.has(`path.${name}`) || !isFilled(`path.${name}`, filled)),
  );
}

/**
 * Returns the names of values outside the path that may refer to missing resources. These are a `customer_id` that no response
 * contained, a token that only the service can issue, and values that the service reports as unknown.
 *
 * @param answer - the response to the request, if it was sent
 */
export function unknownNames(flow: Flow, step: Step, filled: ReadonlySet<string>, answer?: Answer): string[] {
  const { request } = step;
  const keys = messageKeys(request);
  const names = new Set<string>();
  const isMissed = answer === undefined ? () => false : missedBy(answer);
  const isOfToken = answer !== undefined && refusesToken(answer);
  const isOfPassword = answer !== undefined && refusesPassword(answer);
  const add = (name: string, point: string, value: string): void => {
    const isNamed =
      namesResource(name) ||
      (uuid.test(value) && !isOfficialNumber(name)) ||
      isHandedOut(name) ||
      (isOfPassword && isComparedPassword(name)) ||
      (isOfToken && isIssued(name)) ||
      isMissed(value);
    if (isNamed && !keys.has(point) && !isFilled(point, filled)) names.add(name);
  };
  for (const { in: place, name, enabled, serialized } of request.parameters)
    if (enabled && place !== 'path') add(name, `${place}.${name}`, valueIn(serialized));
  for (const { name, pointer, value } of listScalars(bodyValueOf(request))) {
    // The client chooses the id of a new resource, but a 404 means that it refers to another one.
    const isOwn =
      answer?.status !== 404 &&
      /^(?:\/\d+)?\/[^/]*$/.test(pointer) &&
      identifierWords.has(squashedName(name));
    if (!isOwn) add(name, `body:${pointer}`, value);
  }
  for (const point of boundPoints(flow, step)) {
    const parameter = request.parameters.find(({ in: place, name }) => point === `${place}.${name}`);
    const name = parameter?.name ?? /^body:.*\/([^/]*[^/\d][^/]*)/.exec(point)?.[1];
    if (name !== undefined && parameter?.in !== 'path' && !isFilled(point, filled)) names.add(name);
  }
  return [...names];
}

/** True for a rejection that reports a missing resource or an invalid token. */
export function refusesReference(answer: Answer): boolean {
  if (refusesToken(answer)) return true;
  if (![400, 409, 422, 500].includes(answer.status) || answer.body.length > 64 * 1024) return false;
  return textsIn(jsonOf(answer)).some((each) => constraintsIn(each).some(({ kind }) => kind === 'reference'));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for the rejection of a password: with 401, or with a text about credentials. */
function refusesPassword({ status, body }: Answer): boolean {
  if (status === 401) return true;
  return status < 500 && /\bcredentials?\b/i.test(Buffer.from(body.subarray(0, 4000)).toString('utf8'));
}

/** True for the rejection of a token that the service did not issue, or not for this purpose. */
function refusesToken({ status, body }: Answer): boolean {
  if (status < 400 || status >= 500) return false;
  const text = Buffer.from(body.subarray(0, 4000)).toString('utf8');
  return /\btokens? (?:is|are|was|has|have) (?:\w+ ){0,2}(?:invalid|expired|unknown|blacklisted|revoked)|\binvalid (?:\w+ )?tokens?\b/i.test(
    text,
  );
}

function valueIn(serialized: string): string {
  return percentDecoded(serialized.slice(serialized.indexOf('=') + 1));
}

/** Lists the insertion points that earlier steps fill. They name a resource, even if their own names do not indicate it. */
function boundPoints({ edges }: Flow, { id }: Step): string[] {
  return edges.flatMap(({ to, bindings, withheld = [] }) =>
    to === id ? [...bindings, ...withheld].map(({ target }) => target.insertionPoint) : [],
  );
}

function namesResource(name: string): boolean {
  const single = name.replace(/(id|uuid|guid)s$/i, '$1');
  return isIdentifierName(single) && !isOfficialNumber(single);
}

function isFilled(point: string, filled: ReadonlySet<string>): boolean {
  return [...filled].some((id) => id === point || id.startsWith(`${point}/`));
}

interface Scalar {
  /** Name of the value; for an item, the name of its list. */
  readonly name: string;
  readonly pointer: string;
  readonly value: string;
}

function listScalars(body: unknown): Scalar[] {
  const found: Scalar[] = [];
  const waiting: (Omit<Scalar, 'value'> & { readonly value: unknown })[] = [
    { name: '', pointer: '', value: body },
  ];
  for (let at = 0; at < waiting.length && at < maxParts; at++) {
    const { name, pointer, value } = waiting[at] ?? { name: '', pointer: '', value: undefined };
    if (typeof value === 'string' || typeof value === 'number')
      found.push({ name, pointer, value: String(value) });
    else if (typeof value === 'object' && value !== null)
      // `as`: a JSON value.
      for (const [key, member] of Object.entries(value as Readonly<Record<string, unknown>>))
        waiting.push({
          name: Array.isArray(value) ? name : key,
          pointer: `${pointer}${formatPointer([key])}`,
          value: member,
        });
  }
  return found;
}

/** Maximum number of texts of a rejection that are read. */
const maxTexts = 200;

/** Minimum length of a value that is searched; shorter ones may occur in any text. */
const shortest = 4;

const missing =
  /\bnot (?:be )?found\b|\b(?:can['’]t|cannot|could not) (?:be )?(?:resolved?|reach(?:ed)?|connect)\b|\b(?:does|do|did)(?: not|n['’]t) exist\b|\bno such\b|\bnon-?existent\b|\bunknown\b/i;

/** Returns a predicate that is true for sent values that a rejection reports as missing: "Queue 'golden-market' not found". */
function missedBy(answer: Answer): (value: string) => boolean {
  const { status } = answer;
  const isRefusal = status >= 400 && status < 500 && answer.body.length <= 64 * 1024;
  const texts = isRefusal ? textsIn(jsonOf(answer)) : [];
  const messages = texts.filter((text) => status === 404 || status === 410 || missing.test(text));
  // A text that is only the value repeats the request. Any text about a sent URL counts, because the service requested or
  // rejected that URL.
  return (value) =>
    (URL.canParse(value) && value.includes('://') ? texts : messages).some(
      (text) =>
        text !== value &&
        (value.length >= shortest || (/^\d+$/.test(value) && missing.test(text))) &&
        hasWord(text, value),
    );
}

function textsIn(body: unknown): string[] {
  const found: string[] = [];
  const waiting: unknown[] = [body];
  for (let at = 0; at < waiting.length && at < maxTexts; at++) {
    const value = waiting[at];
    if (typeof value === 'string') found.push(value.slice(0, 2000));
    else if (isList(value)) waiting.push(...value);
    else if (isObject(value)) waiting.push(...Object.values(value));
  }
  return found;
}

function hasWord(text: string, value: string): boolean {
  const at = text.indexOf(value);
  if (at === -1) return false;
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  return !isPart(text[at - 1]) && !isPart(text[at + value.length]);
}
