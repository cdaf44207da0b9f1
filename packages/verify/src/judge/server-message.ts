import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import type { Secrets } from '../client/secrets.js';

/** Members with an error message, most specific first, including those of RFC 9457 and RFC 6749. */
const sentences = [
  'detail',
  'error_description',
  'exception_detail',
  'message',
  'msg',
  'title',
  'reason',
  'description',
  'defaultMessage',
  'error',
  'exception_message',
];

/** Members with a list or map of errors. */
const lists = [
  'errors',
  'detail',
  'violations',
  'fieldViolations',
  'invalid-params',
  'invalid_params',
  'invalidParams',
  'validation_errors',
  'validationErrors',
  'validation',
  'fieldErrors',
  'field_errors',
  'formErrors',
  'exception_detail',
  'details',
  'issues',
  'messages',
  'message',
  'error',
];

/** Members of an error with its location. */
const places = [
  'loc',
  'field',
  'property',
  'propertyPath',
  'path',
  'pointer',
  'instancePath',
  'param',
  'parameter',
  'name',
];

/** Members of an error with a code: `{ "field": "name", "tag": "required" }`. */
const words = ['tag', 'type', 'code', 'rule', 'constraint'];

/** Keys in a map of errors that name no field. */
const noFields = ['non_field_errors', '__all__', ''];

/** Messages in lower case that carry no information. */
const empty =
  /^(?:(?:http )?\d{3}|(?:\d{3} )?(?:bad request|not found|forbidden|unauthori[sz]ed|conflict|unprocessable(?: entity| content)?|internal server error)|(?:the )?(?:(?:request|input|body|data|payload) )?(?:(?:validation|parameters?) )?(?:error|failed|failure|is invalid|was invalid|invalid|exception)|(?:invalid|malformed) (?:request|input|data|payload|parameters?|body)|the given data was invalid|one or more (?:validation )?errors occurred)$/;

/** Maximum characters of a quoted message. */
const longest = 200;

/** Maximum number of quoted errors. */
const maxFaults = 3;

/** Maximum number of levels that are read. */
const deepest = 5;

/** Maximum bytes of a response that is read for a message. */
const largest = 64 * 1024;

/** Quotes the reason of a rejection, as the end of a sentence: `, and says: "no such group"`; '' if none exists. */
export function describeRefusal(answer: Answer, secrets: Secrets): string {
  if (answer.status < 400 || answer.body.length > largest) return '';
  const value = jsonOf(answer);
  const text = value === undefined ? plainText(answer) : statement(value, deepest);
  if (text === undefined) return '';
  const clean = secrets
    .cleanAnswer(text.slice(0, longest * 8))
    .replace(/[\p{C}`"]|\s/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean === '') return '';
  const excerpt = clean.length <= longest ? clean : `${clean.slice(0, longest - 1).trimEnd()}…`;
  return `, and says: "${excerpt.toWellFormed().replace(/[.!]+$/, '')}"`;
}

/** Returns the first line of a text, or the title of an HTML page. */
function plainText(answer: Answer): string | undefined {
  const [type = 'text/plain'] = headerValues(answer, 'content-type');
  if (!/^text\/|^application\/(?:xhtml\+xml|octet-stream)/i.test(type)) return undefined;
  const text = Buffer.from(answer.body.subarray(0, largest)).toString('utf8').trim();
  if (!text.startsWith('<')) return text.split('\n').find((line) => line.trim() !== '');
  const title = /<title>([^<]{1,400})<\/title>/i.exec(text.slice(0, 4000))?.[1];
  return title?.trim() === '' ? undefined : title;
}

/** Returns the reason in a value: its listed errors, or else a message. */
function statement(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  const found = [...new Set(faultsIn(value, depth))];
  const sentence = isObject(value) ? findSentence(value) : undefined;
  if (found.length === 0) return sentence;
  const list = found.slice(0, maxFaults).join('; ');
  return sentence === undefined || isEmpty(sentence) || found.includes(sentence)
    ? list
    : `${sentence}: ${list}`;
}

/** Finds the most specific message of an object. */
function findSentence(value: Readonly<Record<string, unknown>>): string | undefined {
  const texts = sentences.flatMap((name) => {
    const text = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof text === 'string' && text.trim() !== '' ? [text] : [];
  });
  return texts.find((text) => !isEmpty(text)) ?? texts[0];
}

function isEmpty(text: string): boolean {
  const words = text
    .slice(0, 100)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return empty.test(words.filter((word) => word !== '').join(' '));
}

/** Lists the errors in a value, each with its location. */
function faultsIn(value: unknown, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((item) => faultOf(item, depth - 1));
  if (!isObject(value)) return [];
  for (const name of lists) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    const found = listedFaults(member, depth - 1);
    if (found.length > 0) return found;
  }
  return byField(value, false);
}

/** Lists the errors in a member. An object maps fields to errors, or is itself an error. */
function listedFaults(member: unknown, depth: number): string[] {
  if (Array.isArray(member)) return faultsIn(member, depth);
  if (!isObject(member) || depth === 0) return [];
  const text = statement(member, depth);
  if (text !== undefined && (findSentence(member) !== undefined || faultsIn(member, depth).length > 0))
    return [text];
  return byField(member, true);
}

/** Describes an item of a list of errors. */
function faultOf(item: unknown, depth: number): string[] {
  if (typeof item === 'string') return item.trim() === '' ? [] : [item];
  if (!isObject(item)) return [];
  const word = words.map((name) => item[name]).find((each) => typeof each === 'string');
  const text = statement(item, depth) ?? (typeof word === 'string' ? word : undefined);
  return text === undefined ? [] : [placed(findPlace(item), text)];
}

function findPlace(item: Readonly<Record<string, unknown>>): string {
  const source = isObject(item['source']) ? item['source'] : {};
  const found = [...places.map((name) => item[name]), source['pointer'], source['parameter']].find(
    (each) => typeof each === 'string' || Array.isArray(each),
  );
  return (Array.isArray(found) ? found : [found])
    .filter((part) => (typeof part === 'string' || typeof part === 'number') && part !== 'body')
    .join('.');
}

function placed(place: string, text: string): string {
  if (place === '' || place.length > 100) return text;
  return text.toLowerCase().includes(place.toLowerCase()) ? text : `${place}: ${text}`;
}

/** Lists the errors by field: `{ "name": ["This field is required."] }`. Strings count only if the object contains no lists. */
function byField(value: Readonly<Record<string, unknown>>, takesTexts: boolean): string[] {
  return Object.entries(value)
    .slice(0, 50)
    .flatMap(([field, faults]) => {
      if (places.includes(field)) return [];
      const all: readonly unknown[] = Array.isArray(faults) ? faults : takesTexts ? [faults] : [];
      const [text] = all;
      if (typeof text !== 'string' || text.trim() === '') return [];
      return [noFields.includes(field) ? text : placed(field, text)];
    });
}
