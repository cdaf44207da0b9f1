import { bodyKindOf } from '@assay/api-knowledge';
import type { SchemaRef } from '../records/index.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import type { BodyShape, Refusal, SerialisedBody } from '../wire/types.js';
import { writeBody } from '../wire/write-body.js';

type SerialisationResult = SerialisedBody | Refusal;

/** The JSON bodies that were written, by value and media type. */
const known = new WeakMap<SchemaRegistry, WeakMap<object, Map<string, SerialisationResult>>>();

/**
 * Writes a body; a value of a component's schema as JSON, which depends on nothing else, once for all the operations that share it.
 * What only one operation sends is not kept.
 */
export function writeOnce(
  shape: BodyShape & { readonly lookup: SchemaRegistry },
  schema: SchemaRef | null,
  value: unknown,
): SerialisationResult {
  const isShared = schema !== null && !schema.pointer.startsWith('/paths/');
  if (!isShared || typeof value !== 'object' || value === null || bodyKindOf(shape.mediaType) !== 'json')
    return writeBody(shape, value);
  let ofRegistry = known.get(shape.lookup);
  if (ofRegistry === undefined) known.set(shape.lookup, (ofRegistry = new WeakMap()));
  let ofValue = ofRegistry.get(value);
  if (ofValue === undefined) ofRegistry.set(value, (ofValue = new Map<string, SerialisationResult>()));
  let cached = ofValue.get(shape.mediaType);
  if (cached === undefined) ofValue.set(shape.mediaType, (cached = writeBody(shape, value)));
  return cached;
}
