import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import type { Secrets } from '../client/secrets.js';

/** Members in which services say what is wrong in a sentence, the most exact first: RFC 9457 and RFC 6749 among them. */
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

/** Members in which services list faults, or name them by field. */
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

/** Members in which an item of a list of faults says where the fault is. */
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

/** Members in which an item says what is wrong in a word: `{ "field": "name", "tag": "required" }`. */
const words = ['tag', 'type', 'code', 'rule', 'constraint'];

/** Names of maps of faults by field that name no field. */
const noFields = ['non_field_errors', '__all__', ''];

/** Sentences in lower case that say only that something is wrong. */
const empty =
  /^(?:(?:http )?\d{3}|(?:\d{3} )?(?:bad request|not found|forbidden|unauthori[sz]ed|conflict|unprocessable(?: entity| content)?|internal server error)|(?:the )?(?:(?:request|input|body|data|payload) )?(?:(?:validation|parameters?) )?(?:error|failed|failure|is invalid|was invalid|invalid|exception)|(?:invalid|malformed) (?:request|input|data|payload|parameters?|body)|the given data was invalid|one or more (?:validation )?errors occurred)$/;

/** Characters of a quoted message. */
const longest = 200;

/** Faults of a list that are quoted. */
const maxFaults = 3;

/** Levels of an answer that are read. */
const deepest = 5;

/** Bytes of an answer that is read for a message. */
const largest = 64 * 1024;

/** Quotes the reason of a refusal, as the end of a sentence: `, and says: "no such group"`; '' if it gives none. */
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

/** The first line of a text, or the title of a page of HTML. */
function plainText(answer: Answer): string | undefined {
  const [type = 'text/plain'] = headerValues(answer, 'content-type');
  if (!/^text\/|^application\/(?:xhtml\+xml|octet-stream)/i.test(type)) return undefined;
  const text = Buffer.from(answer.body.subarray(0, largest)).toString('utf8').trim();
  if (!text.startsWith('<')) return text.split('\n').find((line) => line.trim() !== '');
  const title = /<title>([^<]{1,400})<\/title>/i.exec(text.slice(0, 4000))?.[1];
  return title?.trim() === '' ? undefined : title;
}

/** Returns the reason that a value gives: the faults that it lists, else a sentence. */
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

/** The sentence of an object that says most. */
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

/** The faults that a value lists, each after the place where it is. */
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

/** The faults of a member that lists them: an object names them by field, or is one itself. */
function listedFaults(member: unknown, depth: number): string[] {
  if (Array.isArray(member)) return faultsIn(member, depth);
  if (!isObject(member) || depth === 0) return [];
  const text = statement(member, depth);
  if (text !== undefined && (findSentence(member) !== undefined || faultsIn(member, depth).length > 0))
    return [text];
  return byField(member, true);
}

/** An item of a list of faults. */
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

/** The faults by field: `{ "name": ["This field is required."] }`; texts count only where the object lists nothing else. */
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
