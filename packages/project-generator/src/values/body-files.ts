import { bodyKindOf, essenceOf } from '@assay/api-knowledge';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema, PropertyEncoding } from '../records/index.js';
import { setOwn } from '../schemas/own-property.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { isBinarySchema, itemSchema, memberSchema } from '../wire/schema-view.js';
import { fileOf } from './files.js';

/** How a body is written, as far as its files depend on it. */
export interface FileShape {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly lookup: SchemaLookup;
}

/** Puts valid files in the places of a body that are files: the whole of an `image/png`, the parts of a multipart body that are binary. */
export function withFiles(value: unknown, { mediaType, schema, encoding, lookup }: FileShape): unknown {
  const kind = bodyKindOf(mediaType);
  if (kind === 'binary' || (kind === 'text' && isBinarySchema(schema, lookup)) || isPicture(mediaType))
    return fileOf(mediaType, value);
  if (kind !== 'multipart' || !isJsonObject(value)) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const described = memberSchema(schema, name, lookup);
    const contentType = Object.hasOwn(encoding, name) ? (encoding[name]?.contentType ?? '') : '';
    const isFile = isBinarySchema(
      Array.isArray(member) ? itemSchema(described, 0, lookup) : described,
      lookup,
    );
    const file = (one: unknown): unknown =>
      isFile || isPicture(contentType) ? fileOf(contentType, one) : one;
    setOwn(filled, name, Array.isArray(member) ? member.map(file) : file(member));
  }
  return filled;
}

function isPicture(mediaType: string): boolean {
  return essenceOf(mediaType).startsWith('image/');
}
