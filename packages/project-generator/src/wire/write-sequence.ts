import { essenceOf } from '@assay/api-knowledge';
import { pointerTo, sortValue } from './values.js';
import type { WireWriter } from './wire-writer.js';
import { plainJson, writeJson } from './write-json.js';

/** Writes one JSON text after another: JSON Lines, or JSON text sequences (RFC 7464). What is not an array is a sequence of one. */
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

/** Writes server-sent events (HTML Standard, section 9.2.5): objects with `event`, `id`, `retry` and `data`. What is not an array is one event. */
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
