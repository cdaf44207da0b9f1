import {
  isObject,
  type Parameter,
  resolve,
  type Encoding,
  type Header,
  type Schema,
  type MediaType,
} from '@assay/core';
import { writeParameter } from './write-parameter.js';
import { essenceOf } from '@assay/api-knowledge';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { concreteType, hintedMediaType, isSendable } from './media-types.js';
import {
  isBinarySchema,
  itemSchema,
  memberSchema,
  propertyNames,
  findText,
  findType,
} from './schema-view.js';
import type { FormEncoding } from './types.js';

const collectionFormats: Readonly<Record<string, string>> = {
  csv: 'form',
  multi: 'form',
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
};

/** Returns the `collectionFormat` of a 2.0 array, by default and for unknown values `csv`; null for other parameters. */
export function collectionFormatOf(parameter: Parameter): string | null {
  if (parameter.schema?.dialect !== 'oas2' || parameter.raw['type'] !== 'array') return null;
  const format = parameter.text('collectionFormat') ?? 'csv';
  if (!Object.hasOwn(collectionFormats, format)) return 'csv';
  // Only queries and forms can contain a parameter several times.
  return format === 'multi' && parameter.in !== 'query' && parameter.in !== 'formData' ? 'csv' : format;
}

/** Returns the style that is equivalent to a `collectionFormat` in queries and forms. */
export function styleOfCollection(collectionFormat: string | null): string {
  return (collectionFormat === null ? undefined : collectionFormats[collectionFormat]) ?? 'form';
}

/** Lists the formats of nested 2.0 arrays (Items Object), the outer one first. */
export function itemFormatsOf(parameter: Parameter): readonly string[] {
  const formats: string[] = [];
  let items = parameter.raw['items'];
  while (isObject(items) && items['type'] === 'array' && formats.length < 10) {
    const format = items['collectionFormat'];
    formats.push(
      typeof format === 'string' && format !== 'multi' && Object.hasOwn(collectionFormats, format)
        ? format
        : 'csv',
    );
    items = items['items'];
  }
  return formats;
}

/** Generates a value for a required header of a part if the document has none; undefined for no value. */
type MakeHeaderValue = (name: string, schema: Schema) => unknown;

/** Returns the headers of a part that have a value, as texts, without `Content-Type`. */
function writeEncodingHeaders(
  encoding: Encoding,
  makeHeaderValue: MakeHeaderValue | undefined,
): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, slot] of encoding.headers) {
    const header = resolve(slot);
    // The Encoding Object determines the content type of a part (`headers`).
    if (header === undefined || name.toLowerCase() === 'content-type') continue;
    const text = headerText(name, header, makeHeaderValue);
    if (text !== undefined) entries.push([name, text]);
  }
  return Object.fromEntries(entries);
}

function headerText(
  name: string,
  header: Header,
  makeHeaderValue: MakeHeaderValue | undefined,
): string | undefined {
  let value = givenValue(header);
  if (value === undefined && header.flag('required') && header.schema !== undefined) {
    value = makeHeaderValue?.(name, header.schema);
  }
  if (value === undefined) return undefined;
  const serialized = writeParameter(
    {
      name,
      in: 'header',
      style: 'simple',
      explode: header.flag('explode'),
      allowReserved: false,
      contentType: header.content[0]?.mediaType ?? null,
      collectionFormat: null,
      schema: true,
    },
    value,
  );
  return 'refused' in serialized ? undefined : serialized.text;
}

/** Returns the document's value of a header. */
function givenValue(header: Header): unknown {
  for (const slot of header.examples) {
    const example = resolve(slot);
    if (example?.hasValue === true) return example.value;
  }
  const { example, examples, default: usual, const: only, enum: values } = header.schema?.keywords ?? {};
  return [example, first(examples), usual, only, first(values)].find((value) => value !== undefined);
}

function first(values: unknown): unknown {
  return Array.isArray(values) ? (values[0] as unknown) : undefined;
}

/**
 * Returns the effective encoding of each property of a form, by name (Encoding Object); empty for other media types.
 *
 * Parts of a multipart array are named by position: `0`, `1`, ... for `prefixEncoding`, `*` for `itemEncoding` (3.2). `*` is also
 * the part that `itemSchema` describes.
 */
export function encodingOf(
  mediaType: MediaType,
  schema: JsonSchema,
  lookup: SchemaLookup,
  makeHeaderValue?: MakeHeaderValue,
): Readonly<Record<string, FormEncoding>> {
  const essence = essenceOf(concreteType(mediaType.mediaType));
  const isMultipart = essence.startsWith('multipart/');
  if (!isMultipart && essence !== 'application/x-www-form-urlencoded') return {};
  if (isMultipart && mediaType.schema === undefined && mediaType.itemSchema !== undefined)
    return { '*': impliedEncoding(schema, lookup, true, true), ...Object.fromEntries(positional(mediaType)) };
  const implied = propertyNames(schema, lookup).map((name): [string, FormEncoding] => {
    const property = memberSchema(schema, name, lookup);
    const encoding = impliedEncoding(property, lookup, isMultipart, mediaType.schema?.dialect === '2020-12');
    return [name, isMultipart ? ofHintedFile(encoding, name, property, lookup) : encoding];
  });
  // `fromEntries` instead of assignment, because a property may be named `__proto__`.
  return Object.fromEntries([
    ...implied,
    ...positional(mediaType),
    ...explicitEntries(mediaType, new Map(implied), makeHeaderValue),
  ]);
}

/** Returns the encoding of a file whose name or description states its type. */
function ofHintedFile(
  encoding: FormEncoding,
  name: string,
  schema: JsonSchema,
  lookup: SchemaLookup,
): FormEncoding {
  const item = findType(schema, lookup) === 'array' ? itemSchema(schema, 0, lookup) : schema;
  if (encoding.contentType !== 'application/octet-stream' || !isBinarySchema(item, lookup)) return encoding;
  const description = findText(schema, 'description', lookup) ?? findText(item, 'description', lookup);
  const contentType = hintedMediaType(name, description);
  return contentType === undefined ? encoding : { ...encoding, contentType };
}

/** Returns the explicit encodings of a document, by property, if no schema is at hand. */
export function explicitEncodings(mediaType: MediaType): Readonly<Record<string, FormEncoding>> {
  return Object.fromEntries(explicitEntries(mediaType, new Map(), undefined));
}

/** Returns the encoding of each 2.0 form parameter, by name: arrays by `collectionFormat`, files as bytes, others as text. */
export function encodingOfForm(fields: readonly Parameter[]): Readonly<Record<string, FormEncoding>> {
  return Object.fromEntries(
    fields.map((field): [string, FormEncoding] => {
      const { type, items } = field.raw;
      const isFile = type === 'file' || (isObject(items) && items['type'] === 'file');
      const format = isFile ? null : collectionFormatOf(field);
      const hinted = isFile ? hintedMediaType(field.name, field.text('description')) : undefined;
      const contentType = hinted ?? (isFile ? 'application/octet-stream' : 'text/plain');
      return [
        field.name,
        {
          contentType: format === null ? contentType : '',
          style: styleOfCollection(format),
          explode: format === null || format === 'multi',
          headers: {},
        },
      ];
    }),
  );
}

const byContent = { style: 'form', explode: true, headers: {} } as const;

function impliedEncoding(
  schema: JsonSchema,
  lookup: SchemaLookup,
  isMultipart: boolean,
  untypedIsBinary: boolean,
): FormEncoding {
  const isArray = findType(schema, lookup) === 'array';
  const item = isArray ? itemSchema(schema, 0, lookup) : schema;
  const transfer = isMultipart ? findText(item, 'contentEncoding', lookup) : undefined;
  return {
    ...byContent,
    contentType: impliedContentType(item, lookup, untypedIsBinary),
    headers: transfer === undefined ? {} : { 'Content-Transfer-Encoding': transfer },
  };
}

/** Returns the default `contentType` from the table in Encoding Object (OpenAPI 3.1.1). A nested array is JSON as a whole. */
function impliedContentType(schema: JsonSchema, lookup: SchemaLookup, untypedIsBinary: boolean): string {
  const type = findType(schema, lookup);
  if (type === 'object' || type === 'array') return 'application/json';
  const mediaType = findText(schema, 'contentMediaType', lookup);
  if (mediaType !== undefined && isSendable(mediaType)) return concreteType(mediaType);
  if (type === undefined) return untypedIsBinary ? 'application/octet-stream' : 'text/plain';
  if (type !== 'string') return 'text/plain';
  const isBinary =
    findText(schema, 'format', lookup) === 'binary' ||
    findText(schema, 'contentEncoding', lookup) !== undefined;
  return isBinary ? 'application/octet-stream' : 'text/plain';
}

function explicitEntries(
  mediaType: MediaType,
  implied: ReadonlyMap<string, FormEncoding>,
  makeHeaderValue: MakeHeaderValue | undefined,
): [string, FormEncoding][] {
  // OpenAPI 3.0 defines `style`, `explode` and `allowReserved` only for urlencoded forms.
  const supportsStyle =
    mediaType.schema?.dialect === '2020-12' ||
    essenceOf(mediaType.mediaType) === 'application/x-www-form-urlencoded';
  return [...mediaType.encodings].map(([name, encoding]) => [
    name,
    explicitEncoding(encoding, implied.get(name), supportsStyle, makeHeaderValue),
  ]);
}

function explicitEncoding(
  encoding: Encoding,
  implied: FormEncoding | undefined,
  usesStyle: boolean,
  makeHeaderValue: MakeHeaderValue | undefined,
): FormEncoding {
  const { explode, allowReserved } = encoding.raw;
  const style = encoding.text('style');
  const headers = { ...implied?.headers, ...writeEncodingHeaders(encoding, makeHeaderValue) };
  const isStyled = style !== undefined || typeof explode === 'boolean' || typeof allowReserved === 'boolean';
  if (usesStyle && isStyled) {
    return {
      contentType: '',
      style: style ?? 'form',
      explode: typeof explode === 'boolean' ? explode : (style ?? 'form') === 'form',
      headers,
      ...(allowReserved === true && { allowReserved }),
    };
  }
  return {
    ...byContent,
    contentType: findUsableContentType(encoding.raw) ?? implied?.contentType ?? 'text/plain',
    headers,
  };
}

/** Returns the first usable media type of a list. */
function findUsableContentType(raw: { readonly [field: string]: unknown }): string | undefined {
  const list = raw['contentType'];
  if (typeof list !== 'string') return undefined;
  const usable = list
    .split(',')
    .map((name) => name.trim())
    .find((name) => isSendable(name));
  return usable === undefined
    ? undefined
    : essenceOf(usable) === '*/*'
      ? 'application/octet-stream'
      : concreteType(usable);
}

function positional(mediaType: MediaType): [string, FormEncoding][] {
  const { prefixEncoding, itemEncoding } = mediaType.raw;
  const first: readonly unknown[] = Array.isArray(prefixEncoding) ? prefixEncoding : [];
  return [...first.entries(), ['*', itemEncoding] as const].flatMap(
    ([position, raw]): [string, FormEncoding][] => {
      const contentType = isObject(raw) ? findUsableContentType(raw) : undefined;
      return contentType === undefined ? [] : [[String(position), { ...byContent, contentType }]];
    },
  );
}
