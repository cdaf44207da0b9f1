import type { Answer } from '../client/exchange.js';
import { jsonOf } from '../client/json-of.js';
import type { Secrets } from '../credentials/secrets.js';

/** Members in which services say what is wrong: those of RFC 9457 and RFC 6749 first. */
const members = [
  'detail',
  'error_description',
  'message',
  'title',
  'error',
  'errors',
  'reason',
  'description',
];

const longest = 160;

/** What a refusal says of its reason, as the end of a sentence: `, and says: "no such group"`; '' where it says nothing. */
export function saidBy(answer: Answer, secrets: Secrets): string {
  if (answer.status < 400 || answer.status >= 500 || answer.body.length > 64 * 1024) return '';
  const text = textIn(jsonOf(answer), 3);
  if (text === undefined) return '';
  const clean = secrets
    .cleanAnswer(text)
    .replace(/[\p{C}`"]|\s/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean === '') return '';
  const shown = clean.length <= longest ? clean : `${clean.slice(0, longest - 1).trimEnd()}…`;
  return `, and says: "${shown.toWellFormed().replace(/[.!]+$/, '')}"`;
}

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) return textIn(value[0], depth - 1);
  for (const member of members) {
    if (!Object.hasOwn(value, member)) continue;
    // `as`: a value of JSON.
    const found = textIn((value as Readonly<Record<string, unknown>>)[member], depth - 1);
    if (found !== undefined && found.trim() !== '') return found;
  }
  return undefined;
}
