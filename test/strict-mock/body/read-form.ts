import type { MediaType } from '@assay/core';
import type { Tools } from '../judgement.js';
import { kindOf } from '../media-type.js';
import { readPairs, splitPairs, type Pair } from '../parameters/pairs.js';
import { shapesOf } from '../parameters/shape.js';
import { decode, Malformed } from '../parameters/texts.js';
import { typed } from '../parameters/typed.js';
import { propertyNames, schemasOfProperty, typesOf } from '../schema/flatten.js';
import { assumedMediaType, formField, type FormField } from './form-field.js';
import { readJson } from './read-json.js';

/** Reads a urlencoded form by its media type; returns one clause for each problem. */
export function readForm(text: string, content: MediaType, tools: Tools): readonly string[] {
  const { schema } = content;
  const pairs = splitPairs(text, '&');
  if (schema === undefined) return [];
  const used = new Set<Pair>();
  const members: [string, unknown][] = [];
  const problems: string[] = [];
  const names = propertyNames([schema]);
  for (const name of new Set([...names, ...content.encodings.keys()])) {
    const field = formField(name, schemasOfProperty([schema], name), content, true, true);
    const read = field.isStyled ? readStyled(pairs, field, tools) : readByMediaType(pairs, field, tools);
    for (const pair of read.used) used.add(pair);
    if (read.value instanceof Malformed) problems.push(`has a field \`${name}\` that ${read.value.reason}`);
    else if (read.value !== undefined) members.push([name, read.value]);
  }
  const rest = pairs.filter((pair) => !used.has(pair));
  for (const name of new Set(rest.map((pair) => pair.name))) {
    const field = formField(name, schemasOfProperty([schema], name), content, true, true);
    const { value } = readByMediaType(rest, field, tools);
    if (value instanceof Malformed) problems.push(`has a field \`${name}\` that ${value.reason}`);
    else members.push([name, value]);
  }
  if (problems.length > 0) return problems;
  const found = tools.checker.problems(schema, Object.fromEntries(members), 'request');
  return found.length === 0 ? [] : [`does not satisfy its schema: ${found.join(', ')}`];
}

interface FieldReading {
  /** Undefined if the field is missing. */
  readonly value: unknown;
  readonly used: readonly Pair[];
}

function readStyled(pairs: readonly Pair[], field: FormField, tools: Tools): FieldReading {
  const raw = field.encoding?.raw ?? {};
  const style = typeof raw['style'] === 'string' ? raw['style'] : 'form';
  const explode = typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form';
  const names = propertyNames(field.schemas);
  let first: FieldReading | undefined;
  for (const shape of shapesOf(field.schemas)) {
    const wire = {
      name: field.name,
      style,
      explode,
      plusIsSpace: raw['allowReserved'] !== true,
      encoded: true,
    };
    const { reading, used } = readPairs(pairs, wire, shape, (name) => names.has(name));
    if (reading === undefined) continue;
    const value = reading instanceof Malformed ? reading : typed(reading, field.schemas, tools.checker);
    first ??= { value, used };
    const fits = field.schemas.every((schema) => tools.checker.accepts(schema, value, 'request'));
    if (!(value instanceof Malformed) && fits) return { value, used };
  }
  return first ?? { value: undefined, used: [] };
}

function readByMediaType(pairs: readonly Pair[], field: FormField, tools: Tools): FieldReading {
  const used = pairs.filter(({ name }) => name === field.name);
  if (used.length === 0) return { value: undefined, used };
  const mediaType = assumedMediaType(field);
  // A style replaces the media type (Encoding Object). A value that the style cannot express, such as a string in `deepObject`,
  // is plain text.
  const isJson = !field.isStyled && mediaType !== undefined && kindOf(mediaType) === 'json';
  const values: unknown[] = [];
  for (const { raw } of used) {
    const text = decode(raw, true);
    if (text instanceof Malformed) return { value: text, used };
    if (!isJson) {
      values.push(text);
      continue;
    }
    const read = readJson(text);
    // If the schema allows a string and the text is not JSON, it is that string.
    const isOpen = typesOf(field.schemas).has('string') && field.encoding === undefined;
    if (read instanceof Malformed && !isOpen) return { value: read, used };
    values.push(read instanceof Malformed ? text : read.value);
  }
  return { value: together(values, field, isJson, tools), used };
}

function together(values: readonly unknown[], field: FormField, isJson: boolean, tools: Tools): unknown {
  const [first] = values;
  if (isJson) return field.isList && !(values.length === 1 && Array.isArray(first)) ? values : first;
  const texts = values.map(String);
  if (!field.isList && texts.length === 1) return typed(texts[0] ?? '', field.schemas, tools.checker);
  if (field.isList && texts.length === 1 && texts[0] === '') return [];
  return typed(texts, field.schemas, tools.checker);
}
