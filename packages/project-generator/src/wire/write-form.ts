import { bodyKindOf } from '@assay/api-knowledge';
import { formEscaping } from './escaping.js';
import { layOutStyled } from './styles.js';
import type { FormEncoding } from './types.js';
import { pointerTo, sortValue } from './values.js';
import type { WireWriter } from './wire-writer.js';
import { escapedJson, writeJson } from './write-json.js';
import { bare, writePairs, writeParts } from './write-pairs.js';

/**
 * Writes an object as application/x-www-form-urlencoded (URL Standard, section 5.2; Encoding Object).
 *
 * An array has one pair for each item, and an object is a JSON text, unless the encoding has a style. Null is left out. A string
 * is taken as a serialised form. Other values are rejected.
 */
export function writeForm(
  writer: WireWriter,
  encodings: Readonly<Record<string, FormEncoding>>,
  value: unknown,
): void {
  if (typeof value === 'string') {
    writer.span('', [], () => writer.text(value));
    return;
  }
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return;
  if (sorted.kind !== 'object') {
    writer.refuse('a form consists of named values, but its value is not an object');
    return;
  }
  const form: Form = { writer, start: writer.length };
  for (const [name, member] of Object.entries(sorted.members)) {
    const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
    if (encoding?.contentType === '') writeStyled(form, name, member, encoding);
    else writeMember(form, name, member, encoding);
  }
}

interface Form {
  readonly writer: WireWriter;
  readonly start: number;
}

function separate({ writer, start }: Form): void {
  if (writer.length > start) writer.text('&');
}

function writeStyled(form: Form, name: string, value: unknown, encoding: FormEncoding): void {
  const { pairs, layout } = layOutStyled(
    { name, style: encoding.style, explode: encoding.explode, location: 'form', collectionFormat: null },
    value,
  );
  if (pairs.length === 0) return;
  separate(form);
  const within = pairs.map((pair) => ({
    ...pair,
    parts: pair.parts.map((part) =>
      part.kind === 'value' ? { ...part, pointer: pointerTo('', name) + part.pointer } : part,
    ),
  }));
  writePairs(form.writer, within, layout, formEscaping(encoding.allowReserved === true));
}

function writeMember(form: Form, name: string, value: unknown, encoding: FormEncoding | undefined): void {
  const pointer = pointerTo('', name);
  const sorted = sortValue(value);
  if (sorted.kind !== 'array') {
    writeField(form, name, value, pointer, encoding);
    return;
  }
  sorted.items.forEach((item, index) => writeField(form, name, item, pointerTo(pointer, index), encoding));
}

function writeField(
  form: Form,
  name: string,
  value: unknown,
  pointer: string,
  encoding: FormEncoding | undefined,
): void {
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return;
  const escaping = formEscaping(false);
  separate(form);
  form.writer.text(`${escaping.name(name, '')}=`);
  // A nested array is one value (Encoding Object), which like an object can only be JSON.
  if (sorted.kind !== 'scalar' || bodyKindOf(encoding?.contentType ?? 'text/plain') === 'json') {
    writeJson(escapedJson(form.writer, escaping, ''), value, pointer);
  } else {
    writeParts(form.writer, [{ kind: 'value', value, pointer }], bare, escaping);
  }
}
