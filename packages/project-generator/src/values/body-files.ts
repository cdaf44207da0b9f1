import { bodyKindOf, essenceOf } from '@assay/api-knowledge';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema, PropertyEncoding } from '../records/index.js';
import { setOwn } from '../schemas/own-property.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { isBinarySchema, itemSchema, memberSchema } from '../wire/schema-view.js';
import { makeFileContent } from './files.js';

/** Encoding of a body, as far as its files depend on it. */
export interface FileShape {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly lookup: SchemaLookup;
  /** False for an example of the document: a text of it stays, where it can be of the media type. */
  readonly isMade: boolean;
}

/** Puts valid files in the places of a body that are files: the whole of an `image/png`, the parts of a multipart body that are binary. */
export function withFiles(value: unknown, shape: FileShape): unknown {
  const { mediaType, schema, encoding, lookup, isMade } = shape;
  const kind = bodyKindOf(mediaType);
  const isOpen = isMade && isAnyText(schema, lookup);
  if (
    kind === 'binary' ||
    (kind === 'text' && (isOpen || isBinarySchema(schema, lookup))) ||
    isPicture(mediaType)
  )
    // Where nothing is said of the value, an object was made.
    return makeFileContent(mediaType, isOpen && typeof value !== 'string' ? '' : value);
  if (kind !== 'multipart' || !isJsonObject(value)) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const described = memberSchema(schema, name, lookup);
    const contentType = Object.hasOwn(encoding, name) ? (encoding[name]?.contentType ?? '') : '';
    const isFile = isBinarySchema(
      Array.isArray(member) ? itemSchema(described, 0, lookup) : described,
      lookup,
    );
    const file = (candidate: unknown): unknown =>
      isFile || isPicture(contentType) ? makeFileContent(contentType, candidate) : candidate;
    setOwn(filled, name, Array.isArray(member) ? member.map(file) : file(member));
  }
  return filled;
}

function isPicture(mediaType: string): boolean {
  return essenceOf(mediaType).startsWith('image/');
}

const limiting =
  'enum const pattern format minLength maxLength contentEncoding $ref allOf anyOf oneOf not if'.split(' ');

/** True for schemas that every text satisfies. */
function isAnyText(schema: JsonSchema, lookup: SchemaLookup): boolean {
  const described = lookup.resolve(schema);
  if (typeof described === 'boolean') return described;
  const { type } = described;
  if (type !== undefined && type !== 'string') return false;
  return !limiting.some((keyword) => Object.hasOwn(described, keyword));
}
