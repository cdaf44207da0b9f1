import { essenceOf, bodyKindOf } from '@assay/api-knowledge';
import { setProperty } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema, PropertyEncoding } from '../../records/index.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { findText, isBinarySchema, itemSchema, memberSchema } from '../../wire/schema-view.js';

/** The smallest valid files of media types, in base64: one pixel, one empty page, one entry. */
const files: Readonly<Record<string, string>> = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==',
  'image/bmp': 'Qk1CAAAAAAAAAD4AAAAoAAAAAQAAAAEAAAABAAEAAAAAAAQAAADEDgAAxA4AAAIAAAACAAAAAAAAAP///wAAAAAA',
  'image/tiff':
    'SUkqAAgAAAAIAAABBAABAAAAAQAAAAEBBAABAAAAAQAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAAbgAAABYBBAABAAAAAQAAABcBBAABAAAAAQAAABwBAwABAAAAAQAAAAAAAAAA',
  'image/vnd.microsoft.icon':
    'AAABAAEAAQEAAAAAIABFAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgCAAAAkHdT3gAAAAxJREFUeJxjYGBgAAAABAAB9hc4VQAAAABJRU5ErkJggg==',
  'audio/wav': 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==',
  'application/gzip': 'H4sIAAAAAAACA0sEAEO+t+gBAAAA',
  'application/pdf':
    'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnhyZWYKMCA0CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUyIDAwMDAwIG4gCjAwMDAwMDAxMDEgMDAwMDAgbiAKdHJhaWxlcjw8L1NpemUgNC9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjE2MAolJUVPRgo=',
  'application/zip':
    'UEsDBBQAAAAAAAAAIQBDvrfoAQAAAAEAAAAFAAAAYS50eHRhUEsBAhQDFAAAAAAAAAAhAEO+t+gBAAAAAQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACQAAAAAAA==',
};

const sameFile: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'application/x-zip-compressed': 'application/zip',
  'application/x-pdf': 'application/pdf',
  'application/x-gzip': 'application/gzip',
  'image/x-icon': 'image/vnd.microsoft.icon',
  'image/x-ms-bmp': 'image/bmp',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
};

/** Valid texts of media types. */
const texts: Readonly<Record<string, { readonly is: RegExp; readonly text: string }>> = {
  'text/csv': { is: /[,;\n]/, text: 'id,name\n1,example\n' },
  'application/x-ndjson': { is: /^\s*[[{"\d]/, text: '{}\n' },
  'application/yaml': { is: /[:\n]/, text: 'id: 1\n' },
  'application/json': { is: /^\s*[[{"\d]/, text: '{}' },
  'application/xml': { is: /^\s*</, text: '<example/>' },
  'text/xml': { is: /^\s*</, text: '<example/>' },
  'image/svg+xml': { is: /^\s*</, text: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
};

/**
 * Replaces a text with a valid file of the media type: bytes as `{ "$base64": "..." }`, or a text. Values that are valid already,
 * or have another type, stay.
 */
export function makeFileContent(contentType: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const mediaType = essenceOf(contentType);
  const essence = sameFile[mediaType] ?? mediaType;
  const base64 = Object.hasOwn(files, essence) ? files[essence] : undefined;
  if (base64 !== undefined) return { $base64: base64 };
  const text = Object.hasOwn(texts, essence) ? texts[essence] : undefined;
  return text === undefined || text.is.test(value) ? value : text.text;
}

/** Encoding of a body, as far as it affects files. */
export interface FileShape {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly lookup: SchemaLookup;
  /** False for an example of the document, whose texts stay if the media type allows them. */
  readonly isMade: boolean;
}

/** Replaces the files in a body with valid ones: a whole `image/png`, or the binary parts of a multipart body. */
export function withFiles(value: unknown, shape: FileShape): unknown {
  const { mediaType, schema, encoding, lookup, isMade } = shape;
  const kind = bodyKindOf(mediaType);
  const isOpen = isMade && isAnyText(schema, lookup);
  if (
    kind === 'binary' ||
    (kind === 'text' && (isOpen || isBinarySchema(schema, lookup))) ||
    isPicture(mediaType)
  )
    // Without a schema, an object was generated.
    return makeFileContent(mediaType, isOpen && typeof value !== 'string' ? '' : value);
  if (kind !== 'multipart' || !isJsonObject(value)) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const described = memberSchema(schema, name, lookup);
    const contentType = Object.hasOwn(encoding, name) ? (encoding[name]?.contentType ?? '') : '';
    const item = Array.isArray(member) ? itemSchema(described, 0, lookup) : described;
    const contentEncoding = findText(item, 'contentEncoding', lookup)?.toLowerCase();
    const isFile =
      isBinarySchema(item, lookup) ||
      (contentEncoding === undefined && findText(item, 'contentMediaType', lookup) !== undefined);
    const file = (candidate: unknown): unknown => {
      if (contentEncoding === 'base64') return encodedFile(contentType, candidate);
      return isFile || isPicture(contentType) ? makeFileContent(contentType, candidate) : candidate;
    };
    setProperty(filled, name, Array.isArray(member) ? member.map(file) : file(member));
  }
  return filled;
}

/**
 * Encodes a file as base64 (JSON Schema, `contentEncoding`); returns the text unchanged if there is no file of the media type.
 */
function encodedFile(contentType: string, text: unknown): unknown {
  const file = makeFileContent(contentType, text);
  return isJsonObject(file) && typeof file['$base64'] === 'string' ? file['$base64'] : text;
}

function isPicture(mediaType: string): boolean {
  return essenceOf(mediaType).startsWith('image/');
}

const limiting =
  'enum const pattern format minLength maxLength contentEncoding $ref allOf anyOf oneOf not if'.split(' ');

/** True for schemas that accept every text. */
function isAnyText(schema: JsonSchema, lookup: SchemaLookup): boolean {
  const described = lookup.resolve(schema);
  if (typeof described === 'boolean') return described;
  const { type } = described;
  if (type !== undefined && type !== 'string') return false;
  return !limiting.some((keyword) => Object.hasOwn(described, keyword));
}
