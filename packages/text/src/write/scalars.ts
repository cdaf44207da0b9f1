import { isObject } from '../base/plain-object.js';
import { listEntries, NumberLiteral } from './values.js';
import { writeJson } from './write-json.js';
import { writeYamlScalar, type YamlStyle } from './write-yaml.js';

/** Writes a value inside YAML brackets, on one line. */
export function writeFlow(value: unknown, quote: YamlStyle['quote'], isQuoted: boolean): string {
  if (isQuoted) return writeJson(value, 'spaced');
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item, quote, false)).join(', ')}]`;
  if (isObject(value) && !(value instanceof NumberLiteral)) {
    const entries = listEntries(value);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, member]) => `${flowScalar(key, quote)}: ${writeFlow(member, quote, false)}`).join(', ')} }`;
  }
  return flowScalar(value, quote);
}

/** Writes a scalar inside YAML brackets, where brackets and commas must be quoted. */
export function flowScalar(value: unknown, quote: YamlStyle['quote']): string {
  const text = writeYamlScalar(value, quote);
  if (/^['"]/.test(text) || !/[{}[\],]/.test(text)) return text;
  return quote === '"' ? JSON.stringify(text) : `'${text}'`;
}

/**
 * Writes a text with the quotes of the text that it replaces. Returns undefined for a block scalar or a text of several lines.
 */
export function writeLike(before: string, value: string, quote: YamlStyle['quote']): string | undefined {
  if (/^[|>]|[\n\r]/.test(before) || /[\n\r]/.test(value)) return undefined;
  if (before.startsWith('"')) return JSON.stringify(value);
  if (before.startsWith("'") && /^[ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  // A plain value can be replaced by another plain one with similar characters, such as a URL or a sentence.
  const isPlain = /^[A-Za-z/][^\n\r#:{}[\],&*!|>'"%@`]*(?::\/\/[^\s#:{}[\],'"]*)?$/.test(value);
  if (before !== '' && isPlain && !value.endsWith(' ') && /^[A-Za-z/]/.test(before) && /[/ ]/.test(value))
    return value;
  return writeYamlScalar(value, quote);
}

/** Writes a key in the style of its siblings: digits without quotes if theirs have none, and all keys in quotes if theirs are. */
export function writeKey(
  key: string,
  siblings: readonly string[],
  quote: YamlStyle['quote'],
  isFlow: boolean,
): string {
  const quotes = new Set(siblings.map((sibling) => (/^['"]/.test(sibling) ? sibling[0] : '')));
  const [only] = quotes;
  const isSame = quotes.size === 1;
  if (isSame && only === '"') return JSON.stringify(key);
  if (isSame && only === "'" && !/[^ -~]/.test(key)) return `'${key.replaceAll("'", "''")}'`;
  if (/^[1-5]\d\d$/.test(key) && siblings.some((sibling) => /^[1-5]\d\d$/.test(sibling))) return key;
  const numeric = siblings.find((sibling) => /^['"]\d/.test(sibling))?.[0];
  const mark = numeric === '"' ? '"' : numeric === "'" ? "'" : quote;
  return isFlow ? flowScalar(key, mark) : writeYamlScalar(key, mark);
}
