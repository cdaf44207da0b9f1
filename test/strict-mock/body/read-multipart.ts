import { resolve, type MediaType } from '@assay/core';
import type { Tools } from '../judgement.js';
import { parseMediaType, type MediaTypeName } from '../media-type.js';
import { readHeaderText } from '../parameters/one-text.js';
import { readPairs } from '../parameters/pairs.js';
import { shapesOf } from '../parameters/shape.js';
import { Malformed } from '../parameters/texts.js';
import { typed } from '../parameters/typed.js';
import { propertyNames, schemasOfProperty } from '../schema/flatten.js';
import { formField, mediaTypeProblem, type FormField } from './form-field.js';
import { splitMultipart, type Part } from './multipart.js';
import { readValue } from './read-value.js';

/** Reads a multipart body by its media type; returns one clause for each problem. */
export function readMultipart(
  bytes: Uint8Array,
  sent: MediaTypeName,
  content: MediaType,
  isModern: boolean,
  tools: Tools,
): readonly string[] {
  const parts = splitMultipart(bytes, sent);
  if (parts instanceof Malformed) return [parts.reason];
  const { schema } = content;
  if (schema === undefined) return [];
  if (parts.some(({ name }) => name === undefined)) {
    tools.limit(`Parts without names of \`${sent.essence}\` are not read.`);
    return [];
  }
  const members: [string, unknown][] = [];
  const problems: string[] = [];
  const names = new Set([...propertyNames([schema]), ...parts.map(({ name }) => name ?? '')]);
  for (const name of names) {
    const field = formField(name, schemasOfProperty([schema], name), content, false, isModern);
    const read = field.isStyled ? readStyled(parts, field, tools) : readParts(parts, field, tools);
    if (read instanceof Malformed) problems.push(`has a part \`${name}\` that ${read.reason}`);
    else if (read.value !== undefined) members.push([name, read.value]);
  }
  if (problems.length > 0) return problems;
  const isTaken = ([name]: [string, unknown]): boolean => !name.includes('[') || names.has(name);
  const found = tools.checker.problems(schema, Object.fromEntries(members.filter(isTaken)), 'request');
  return found.length === 0 ? [] : [`does not satisfy its schema: ${found.join(', ')}`];
}

function readParts(
  parts: readonly Part[],
  field: FormField,
  tools: Tools,
): { readonly value: unknown } | Malformed {
  const own = parts.filter(({ name }) => name === field.name);
  if (own.length === 0) return { value: undefined };
  const values: unknown[] = [];
  for (const part of own) {
    const read = readPartValue(part, field, tools);
    if (read instanceof Malformed) return read;
    values.push(read.value);
  }
  const [first] = values;
  if (field.isList) return { value: values.length === 1 && Array.isArray(first) ? first : values };
  return values.length === 1 ? { value: first } : new Malformed('is there more than once');
}

function readPartValue(part: Part, field: FormField, tools: Tools): { readonly value: unknown } | Malformed {
  const written = part.headers.get('Content-Type') ?? 'text/plain';
  const sent = parseMediaType(written);
  if (sent === undefined || sent.essence.includes('*')) {
    return new Malformed(`has the Content-Type \`${written}\`, which is not a media type`);
  }
  const problem = mediaTypeProblem(field, sent) ?? headerProblem(part, field, tools);
  if (problem !== undefined) return new Malformed(problem);
  if (field.isBinary) return { value: Buffer.from(part.bytes).toString('latin1') };
  const schemas = field.isList ? field.schemas.flatMap((schema) => schema.items ?? []) : field.schemas;
  return readValue(part.bytes, sent, schemas, tools);
}

function headerProblem(part: Part, field: FormField, tools: Tools): string | undefined {
  for (const [name, slot] of field.encoding?.headers ?? []) {
    const header = resolve(slot);
    if (header === undefined || name.toLowerCase() === 'content-type') continue;
    const text = part.headers.get(name);
    if (text === undefined) {
      if (header.flag('required')) return `has no header \`${name}\``;
      continue;
    }
    if (header.schema === undefined) continue;
    const reading = readHeaderText(text, header.flag('explode'), shapesOf([header.schema])[0] ?? 'primitive');
    if (reading === undefined || reading instanceof Malformed) continue;
    const value = typed(reading, [header.schema], tools.checker);
    const [problem] = tools.checker.problems(header.schema, value, 'request');
    if (problem !== undefined) return `has a header \`${name}\` that does not satisfy its schema: ${problem}`;
  }
  return undefined;
}

/** From 3.1 on, a form field may have a style. Its parts then contain texts like in a query, without percent-encoding. */
function readStyled(
  parts: readonly Part[],
  field: FormField,
  tools: Tools,
): { readonly value: unknown } | Malformed {
  const raw = field.encoding?.raw ?? {};
  const style = typeof raw['style'] === 'string' ? raw['style'] : 'form';
  const explode = typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form';
  const pairs = parts.map(({ name, bytes }) => ({
    name: name ?? '',
    raw: Buffer.from(bytes).toString('utf8'),
  }));
  const names = propertyNames(field.schemas);
  const wire = { name: field.name, style, explode, plusIsSpace: false, encoded: false };
  const shape = shapesOf(field.schemas)[0] ?? 'primitive';
  if (shape === 'array' && explode) {
    const values = pairs.filter(({ name }) => name === field.name).map((pair) => pair.raw);
    return { value: values.length === 0 ? undefined : typed(values, field.schemas, tools.checker) };
  }
  const { reading } = readPairs(pairs, wire, shape, (name) => names.has(name));
  if (reading instanceof Malformed) return reading;
  return { value: reading === undefined ? undefined : typed(reading, field.schemas, tools.checker) };
}
