import type { Deadline } from '../base/deadline.js';
import type { DuplicateKey } from '../base/duplicate-key.js';
import { findJsonDuplicates } from './duplicates.js';
import { findJsonFault, type JsonFault } from './fault.js';
import { measureJson, type JsonShape } from './text.js';
import type { PlainObject } from '../base/plain-object.js';
import type { Limits } from '../base/source.js';

/** The result of parsing a text as JSON. */
export type JsonParsed =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly shape: JsonShape;
      readonly duplicates: readonly DuplicateKey[];
    }
  | { readonly kind: 'too-deep'; readonly at: number }
  | { readonly kind: 'too-many-values' }
  | { readonly kind: 'wrong'; readonly fault: JsonFault };

/** Maximum number of characters that JSON.parse reads in a millisecond. */
const charactersPerMillisecond = 100_000;

/** Parses a text as JSON (RFC 8259). */
export function parseJson(text: string, limits: Limits, deadline: Deadline): JsonParsed {
  const shape = measureJson(text, limits.depth);
  if (shape.tooDeepAt >= 0) {
    // Brackets of a text that is not JSON have no meaning.
    const fault = findJsonFault(text.slice(0, shape.tooDeepAt));
    const isJson = fault === undefined || fault.end === shape.tooDeepAt;
    return isJson ? { kind: 'too-deep', at: shape.tooDeepAt } : { kind: 'wrong', fault };
  }
  // JSON.parse cannot be interrupted and would first allocate all values.
  if (shape.commas >= limits.values) {
    const fault = findJsonFault(text);
    return fault === undefined ? { kind: 'too-many-values' } : { kind: 'wrong', fault };
  }
  deadline.look(text.length / charactersPerMillisecond, shape.texts);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = findJsonFault(text);
    if (fault === undefined) throw error;
    return { kind: 'wrong', fault };
  }
  deadline.look();
  const counts = { keys: 0, values: 0 };
  count(value, counts);
  if (counts.values > limits.values) return { kind: 'too-many-values' };
  deadline.look();
  // Every colon outside strings belongs to a key, and JSON.parse keeps one of two equal keys.
  const duplicates = shape.keys === counts.keys ? [] : findJsonDuplicates(text, deadline);
  return { kind: 'value', value, shape, duplicates };
}

function count(value: unknown, counts: { keys: number; values: number }): void {
  counts.values++;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) count(value[index], counts);
    return;
  }
  // `as`: JSON.parse creates only plain objects.
  const object = value as PlainObject;
  for (const key in object) {
    counts.keys++;
    count(object[key], counts);
  }
}
