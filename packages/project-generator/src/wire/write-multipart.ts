import { essenceOf, bodyKindOf } from '@assay/api-knowledge';
import { headerEscaping, isToken, partEscaping } from './escaping.js';
import type { JsonSchema } from '../records/index.js';
import { type Pair, writeParts } from './write-pairs.js';
import { isBinarySchema, itemSchema, memberSchema, findText } from './schema-view.js';
import { layOutStyled } from './styles.js';
import type { BodyShape, FormEncoding } from './types.js';
import { toUtf8 } from './bytes.js';
import { readBytes, pointerTo, sortValue } from './values.js';
import { WireWriter } from './wire-writer.js';
import { plainJson, writeJson } from './write-json.js';
import { writeXml } from './write-xml.js';

/**
 * Writes the `Content-Disposition` of a part, with names escaped as in the HTML Standard (multipart/form-data encoding
 * algorithm).
 */
function dispositionOf(name: string, fileName: string | undefined): string {
  const file = fileName === undefined ? '' : `; filename="${escapeName(fileName)}"`;
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}`;
}

function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

const extensions: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
};

/** Returns a file name for a property, with the extension of its media type. */
function suggestFileName(property: string, contentType: string): string {
  const essence = essenceOf(contentType);
  const extension = Object.hasOwn(extensions, essence) ? extensions[essence] : undefined;
  return `${property.replace(/[/\\:*?<>|]/g, '_')}.${extension ?? 'bin'}`;
}

/** Returns a header field of a part, or the reason why it cannot be written. */
function writeFieldName(name: string, value: string): string | { readonly refusal: string } {
  if (!isToken(name))
    return { refusal: 'the name of a header of one of its parts is not a token (RFC 9110)' };
  const refusal = headerEscaping.refusal(value, '', 'data');
  return refusal === undefined
    ? `${name}: ${value}`
    : { refusal: `in the header \`${name}\` of one of its parts, ${refusal}` };
}

/** Returns a reproducible boundary (RFC 2046, section 5.1.1) for a seed that does not occur in the contents. */
function boundaryFor(seed: string, contents: readonly Uint8Array[]): string {
  for (let attempt = 0; ; attempt++) {
    const boundary = `assay-${hash(`${attempt}:${seed}`)}`;
    const bytes = Uint8Array.from(boundary, (character) => character.charCodeAt(0));
    if (!contents.some((content) => occursIn(content, bytes))) return boundary;
  }
}

/** Hashes a text with 32-bit FNV-1a, as eight hexadecimal digits. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, '0');
}

function occursIn(content: Uint8Array, bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (bytes.every((byte, offset) => content[at + offset] === byte)) return true;
  }
  return false;
}

/** A part of a multipart body. */
interface BodyPart {
  /** Header lines without line breaks. */
  readonly headers: readonly string[];
  readonly contentType: string;
  readonly body: WireWriter;
}

/** A value that becomes one part. */
interface PartSource {
  /** Undefined if the parts have no names. */
  readonly name: string | undefined;
  readonly value: unknown;
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly encoding: FormEncoding | undefined;
}

/**
 * Writes a value as multipart (RFC 2046, section 5.1; RFC 7578; Encoding Object); returns the content type with its boundary.
 *
 * An object has a part for each member; an array member has one for each item. An array as the whole value has unnamed parts,
 * which `multipart/form-data` does not allow. Null is left out.
 */
export function writeMultipart(writer: WireWriter, shape: BodyShape, value: unknown): string {
  const parts = partsOfBody(writer, shape, value);
  const boundary = boundaryFor(
    shape.boundary,
    parts.flatMap(({ headers, body }) => [...headers.map(toUtf8), body.toBytes()]),
  );
  for (const { headers, body } of parts) {
    writer.text(`--${boundary}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`);
    writer.append(body);
    writer.text('\r\n');
  }
  writer.text(`--${boundary}--\r\n`);
  return contentTypeOf(shape.mediaType, boundary, parts);
}

function contentTypeOf(mediaType: string, boundary: string, [first]: readonly BodyPart[]): string {
  const declared = mediaType.replace(/;[ \t]*boundary=(?:"[^"]*"|[^;]*)/gi, '');
  // RFC 2387, section 3.1: the type of the root part must be declared.
  const needsType = essenceOf(declared) === 'multipart/related' && !/;[ \t]*type=/i.test(declared);
  const type = needsType && first !== undefined ? `; type="${essenceOf(first.contentType)}"` : '';
  return `${declared}${type}; boundary=${boundary}`;
}

function partsOfBody(writer: WireWriter, shape: BodyShape, value: unknown): readonly BodyPart[] {
  const sorted = sortValue(value);
  const isForm = essenceOf(shape.mediaType) === 'multipart/form-data';
  const ofItem = own(shape.encoding, '*');
  // `itemSchema` describes one of many parts.
  if (ofItem !== undefined && !isForm && sorted.kind !== 'array')
    return [
      writePart(shape, { name: undefined, value, pointer: '', schema: shape.schema, encoding: ofItem }),
    ];
  if (sorted.kind === 'object') {
    return Object.entries(sorted.members).flatMap(([name, member]) => {
      const encoding = own(shape.encoding, name);
      if (encoding?.contentType === '') return styledParts(name, member, encoding);
      return partsOfMember(shape, name, member, encoding);
    });
  }
  if (sorted.kind === 'array' && !isForm) {
    return sorted.items.map((item, index) =>
      writePart(shape, {
        name: undefined,
        value: item,
        pointer: pointerTo('', index),
        schema: itemSchema(shape.schema, index, shape.lookup),
        encoding: own(shape.encoding, String(index)) ?? ofItem,
      }),
    );
  }
  if (sorted.kind !== 'undefined')
    writer.refuse('a form consists of named values, but its value is not an object');
  return [];
}

function own(encodings: BodyShape['encoding'], name: string): FormEncoding | undefined {
  return Object.hasOwn(encodings, name) ? encodings[name] : undefined;
}

function partsOfMember(
  shape: BodyShape,
  name: string,
  value: unknown,
  encoding: FormEncoding | undefined,
): BodyPart[] {
  const schema = memberSchema(shape.schema, name, shape.lookup);
  const pointer = pointerTo('', name);
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return [];
  if (sorted.kind !== 'array') return [writePart(shape, { name, value, pointer, schema, encoding })];
  return sorted.items.flatMap((item, index) => {
    if (sortValue(item).kind === 'undefined') return [];
    const itemsSchema = itemSchema(schema, index, shape.lookup);
    return [
      writePart(shape, {
        name,
        value: item,
        pointer: pointerTo(pointer, index),
        schema: itemsSchema,
        encoding,
      }),
    ];
  });
}

function writePart(shape: BodyShape, source: PartSource): BodyPart {
  const { name, value, schema, encoding } = source;
  const contentType = encoding?.contentType ?? contentTypeOfValue(value);
  const body = new WireWriter();
  writeContent(body, shape, source, contentType);
  const isFile = isFilePart(shape, value, schema, contentType, encoding);
  const headers: string[] = [];
  if (name !== undefined)
    headers.push(dispositionOf(name, isFile ? suggestFileName(name, contentType) : undefined));
  headers.push(`Content-Type: ${contentType}`);
  addFields(headers, body, encoding, name !== undefined);
  return { headers, contentType, body };
}

function contentTypeOfValue(value: unknown): string {
  if (readBytes(value) !== undefined) return 'application/octet-stream';
  return sortValue(value).kind === 'scalar' ? 'text/plain' : 'application/json';
}

function isFilePart(
  { lookup }: BodyShape,
  value: unknown,
  schema: JsonSchema,
  contentType: string,
  encoding: FormEncoding | undefined,
): boolean {
  if (readBytes(value) !== undefined || isBinarySchema(schema, lookup)) return true;
  const isEncoded = Object.keys(encoding?.headers ?? {}).some(
    (name) => name.toLowerCase() === 'content-transfer-encoding',
  );
  return bodyKindOf(contentType) === 'binary' && !isEncoded;
}

const reservedHeaders: ReadonlySet<string> = new Set(['content-type', 'content-disposition']);

function addFields(
  headers: string[],
  body: WireWriter,
  encoding: FormEncoding | undefined,
  isNamed: boolean,
): void {
  for (const [name, value] of Object.entries(encoding?.headers ?? {})) {
    if (reservedHeaders.has(name.toLowerCase()) && (isNamed || name.toLowerCase() === 'content-type'))
      continue;
    const field = writeFieldName(name, value);
    if (typeof field === 'string') headers.push(field);
    else body.refuse(field.refusal);
  }
}

function writeContent(
  body: WireWriter,
  { lookup }: BodyShape,
  source: PartSource,
  contentType: string,
): void {
  const { value, pointer, schema } = source;
  const bytes = readBytes(value);
  if (bytes !== undefined) {
    body.span(pointer, [], () => body.bytes(bytes));
    return;
  }
  const kind = bodyKindOf(contentType);
  const isText = sortValue(value).kind === 'scalar';
  // A string with `contentMediaType`, or an XML example, is already serialised.
  const isSerialised =
    typeof value === 'string' &&
    (kind !== 'json' || findText(schema, 'contentMediaType', lookup) !== undefined);
  if (kind === 'xml' && !isText) writeXml(body, { schema, lookup }, value, pointer);
  else if (isSerialised || (isText && kind !== 'json'))
    body.span(pointer, [], () => body.text(String(value)));
  else writeJson(plainJson(body), value, pointer);
}

/** Lists the parts of values that are written in a style: one for each pair, without escaping. */
function styledParts(name: string, value: unknown, encoding: FormEncoding): BodyPart[] {
  const { pairs, layout } = layOutStyled(
    { name, style: encoding.style, explode: encoding.explode, location: 'part', collectionFormat: null },
    value,
  );
  return pairs.map((pair) => {
    const body = new WireWriter();
    const parts = pair.parts.map((part) =>
      part.kind === 'value' ? { ...part, pointer: pointerTo('', name) + part.pointer } : part,
    );
    writeParts(body, parts, layout, partEscaping);
    const headers = [dispositionOf(nameOfPair(pair), undefined), 'Content-Type: text/plain'];
    addFields(headers, body, encoding, true);
    return { headers, contentType: 'text/plain', body };
  });
}

function nameOfPair({ name: [name = '', ...keys] = [] }: Pair): string {
  return name + keys.map((key) => `[${key}]`).join('');
}
