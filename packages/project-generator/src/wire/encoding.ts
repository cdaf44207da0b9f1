import { essenceOf } from '@assay/api-knowledge';
import type { Encoding, MediaType, Parameter } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { writeEncodingHeaders, type MakeHeaderValue } from './encoding-headers.js';
import { collectionFormatOf, styleOfCollection } from './collection-format.js';
import { concreteType, isSendable } from './media-types.js';
import { isKeywords, itemSchema, memberSchema, propertyNames, findText, findType } from './schema-view.js';
import type { FormEncoding } from './types.js';

/**
 * The effective encoding of each property of a form, by name (Encoding Object); empty for other media types.
 *
 * The parts of a multipart body that is an array are named by position: `0`, `1`, ... for `prefixEncoding`, `*` for `itemEncoding` (3.2);
 * `*` is also the part of a body of which `itemSchema` describes the items.
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
  const implied = propertyNames(schema, lookup).map((name): [string, FormEncoding] => [
    name,
    impliedEncoding(
      memberSchema(schema, name, lookup),
      lookup,
      isMultipart,
      mediaType.schema?.dialect === '2020-12',
    ),
  ]);
  // `fromEntries` and not assignment: a property may be called `__proto__`.
  return Object.fromEntries([
    ...implied,
    ...positional(mediaType),
    ...explicitEntries(mediaType, new Map(implied), makeHeaderValue),
  ]);
}

/** The encodings that a document writes, by property, where no schema is at hand. */
export function explicitEncodings(mediaType: MediaType): Readonly<Record<string, FormEncoding>> {
  return Object.fromEntries(explicitEntries(mediaType, new Map(), undefined));
}

/** The encoding of each form parameter of 2.0, by name: arrays by their `collectionFormat`, files as bytes, all else as text. */
export function encodingOfForm(fields: readonly Parameter[]): Readonly<Record<string, FormEncoding>> {
  return Object.fromEntries(
    fields.map((field): [string, FormEncoding] => {
      const { type, items } = field.raw;
      const isFile = type === 'file' || (isKeywords(items) && items['type'] === 'file');
      const format = isFile ? null : collectionFormatOf(field);
      const contentType = isFile ? 'application/octet-stream' : 'text/plain';
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

/** The table of default values of `contentType` (Encoding Object; OpenAPI 3.1.1): an array in an array is JSON as a whole. */
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
  // OpenAPI 3.0 has `style`, `explode` and `allowReserved` for urlencoded forms only.
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

/** The first usable one of a list of media types. */
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
      const contentType = isKeywords(raw) ? findUsableContentType(raw) : undefined;
      return contentType === undefined ? [] : [[String(position), { ...byContent, contentType }]];
    },
  );
}
