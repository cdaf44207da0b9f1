import { ExactNumber } from '@assay/text';
import type { Transform } from '../records/index.js';
import type { Escaping } from './escaping.js';
import { base64Of, pointerTo, type Members, sortValue } from './values.js';
import type { WireWriter } from './wire-writer.js';
import { essenceOf } from '@assay/api-knowledge';

/** Target of a JSON text. */
export interface JsonTarget {
  readonly writer: WireWriter;
  /** Encodes the text for its location. */
  readonly encode: (text: string) => string;
  /** Transforms that `encode` applies. */
  readonly transforms: readonly Transform[];
}

/** Returns the target for a JSON text that is the whole body. */
export function plainJson(writer: WireWriter): JsonTarget {
  return { writer, encode: (text) => text, transforms: [] };
}

/** Returns the target for a JSON text that is one of several values. */
export function escapedJson(writer: WireWriter, escaping: Escaping, delimiters: string): JsonTarget {
  return {
    writer,
    transforms: escaping.transforms,
    encode: (text) => {
      const ascii = escaping.asciiOnly ? toAscii(text) : text;
      writer.refuse(escaping.refusal(ascii, delimiters, 'data'));
      return escaping.data(ascii, delimiters);
    },
  };
}

/**
 * Writes a value as JSON (RFC 8259) without white space. Every value has a span; a string's span is the text between its quotes.
 *
 * Undefined members are left out, as in `JSON.stringify`; bytes (`{ "$base64": "..." }`) become a string, their base64.
 */
export function writeJson(target: JsonTarget, value: unknown, pointer: string): void {
  if (typeof value === 'string') {
    writeString(target, value, pointer, jsonString(target.transforms));
    return;
  }
  const base64 = base64Of(value);
  if (base64 !== undefined) {
    writeString(target, base64, pointer, ['base64', ...jsonString(target.transforms)]);
    return;
  }
  const span = target.writer.begin(pointer, target.transforms);
  writeUnquoted(target, value, pointer);
  target.writer.end(span);
}

const plainString: readonly Transform[] = ['json-string'];

function jsonString(after: readonly Transform[]): readonly Transform[] {
  return after.length === 0 ? plainString : [...plainString, ...after];
}

function writeString(
  target: JsonTarget,
  text: string,
  pointer: string,
  transforms: readonly Transform[],
): void {
  put(target, '"');
  const span = target.writer.begin(pointer, transforms);
  put(target, JSON.stringify(text).slice(1, -1));
  target.writer.end(span);
  put(target, '"');
}

function writeUnquoted(target: JsonTarget, value: unknown, pointer: string): void {
  if (Array.isArray(value)) {
    writeArray(target, value, pointer);
  } else if (value instanceof ExactNumber) {
    put(target, value.literal);
  } else if (typeof value === 'object' && value !== null) {
    writeObject(target, value as Members, pointer);
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    target.writer.refuse(`\`${value}\` is not a JSON number`);
  } else {
    // A bigint is a JSON number too; a value without a JSON form is null, as in arrays of `JSON.stringify`.
    put(target, typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null'));
  }
}

function writeArray(target: JsonTarget, items: readonly unknown[], pointer: string): void {
  put(target, '[');
  for (let index = 0; index < items.length; index++) {
    if (index > 0) put(target, ',');
    writeJson(target, items[index], pointerTo(pointer, index));
  }
  put(target, ']');
}

function writeObject(target: JsonTarget, members: Members, pointer: string): void {
  let before = '{';
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (member === undefined) continue;
    put(target, `${before}${JSON.stringify(key)}:`);
    before = ',';
    writeJson(target, member, pointerTo(pointer, key));
  }
  put(target, before === '{' ? '{}' : '}');
}

function put({ writer, encode }: JsonTarget, text: string): void {
  writer.text(encode(text));
}

/** Escapes non-ASCII and control characters in the strings of a JSON text. */
function toAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Writes a sequence of JSON texts: JSON Lines, or JSON text sequences (RFC 7464). A value that is not an array is a sequence of
 * one.
 */
export function writeJsonSequence(writer: WireWriter, mediaType: string, value: unknown): void {
  const before = essenceOf(mediaType).endsWith('json-seq') ? '\u001e' : '';
  const write = (item: unknown, pointer: string): void => {
    writer.text(before);
    writeJson(plainJson(writer), item, pointer);
    writer.text('\n');
  };
  if (Array.isArray(value)) value.forEach((item, index) => write(item, pointerTo('', index)));
  else write(value, '');
}

const fields = ['event', 'id', 'retry', 'data'] as const;

/**
 * Writes server-sent events (HTML Standard, section 9.2.5): objects with `event`, `id`, `retry` and `data`. A value that is not
 * an array is one event.
 */
export function writeEvents(writer: WireWriter, value: unknown): void {
  if (Array.isArray(value)) value.forEach((item, index) => writeEvent(writer, item, pointerTo('', index)));
  else writeEvent(writer, value, '');
}

function writeEvent(writer: WireWriter, value: unknown, pointer: string): void {
  const sorted = sortValue(value);
  if (sorted.kind !== 'object') {
    writer.refuse('an event is an object with `data`');
    return;
  }
  for (const field of fields) {
    if (!Object.hasOwn(sorted.members, field)) continue;
    writeField(writer, field, sorted.members[field], pointerTo(pointer, field));
  }
  writer.text('\n');
}

function writeField(writer: WireWriter, field: string, value: unknown, pointer: string): void {
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return;
  if (sorted.kind !== 'scalar') {
    writer.text(`${field}: `);
    writeJson(plainJson(writer), value, pointer);
    writer.text('\n');
    return;
  }
  const lines = sorted.text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && field !== 'data')
    writer.refuse(`the \`${field}\` of an event contains a line break`);
  if (lines.length > 1) {
    for (const line of lines) writer.text(`${field}: ${line}\n`);
    return;
  }
  writer.text(`${field}: `);
  writer.span(pointer, [], () => writer.text(sorted.text));
  writer.text('\n');
}
