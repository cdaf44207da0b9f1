import { bodyKindOf } from '@assay/api-knowledge';
import type { SchemaRef } from '../records/index.js';
import type { SchemaBook } from '../schemas/schema-book.js';
import type { BodyShape, Refusal, WrittenBody } from '../wire/types.js';
import { writeBody } from '../wire/write-body.js';

type Written = WrittenBody | Refusal;

/** The JSON bodies that were written, by value and media type. */
const known = new WeakMap<SchemaBook, WeakMap<object, Map<string, Written>>>();

/**
 * Writes a body; a value of a component's schema as JSON, which depends on nothing else, once for all the operations that share it.
 * What only one operation sends is not kept.
 */
export function writeOnce(
  shape: BodyShape & { readonly lookup: SchemaBook },
  schema: SchemaRef | null,
  value: unknown,
): Written {
  const isShared = schema !== null && !schema.pointer.startsWith('/paths/');
  if (!isShared || typeof value !== 'object' || value === null || bodyKindOf(shape.mediaType) !== 'json')
    return writeBody(shape, value);
  let ofBook = known.get(shape.lookup);
  if (ofBook === undefined) known.set(shape.lookup, (ofBook = new WeakMap()));
  let ofValue = ofBook.get(value);
  if (ofValue === undefined) ofBook.set(value, (ofValue = new Map<string, Written>()));
  let cached = ofValue.get(shape.mediaType);
  if (cached === undefined) ofValue.set(shape.mediaType, (cached = writeBody(shape, value)));
  return cached;
}
