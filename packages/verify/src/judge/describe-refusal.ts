import { isObject } from '@assay/core';
import type { Answer } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import type { Secrets } from '../client/secrets.js';
import { isList } from './list-items.js';

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
