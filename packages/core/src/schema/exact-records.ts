import { canonicalText } from '@assay/json-schema';
import { compareNumbers, isJsonNumber, step } from '@assay/text';
import type { PlacedLoaderError } from './placed-error.js';

/**
 * Keeps the records that apply to numbers as written. The official schemas are checked with rounded JavaScript numbers. For them
 * 9007199254740993 and 9007199254740992 are equal, and 1e-400 is not greater than 0.
 */
export function exactRecords(errors: readonly PlacedLoaderError[]): readonly PlacedLoaderError[] {
  return errors.some(isSuspect) ? errors.flatMap(judgeAgain) : errors;
}

function isSuspect({ error }: PlacedLoaderError): boolean {
  return error.keyword === 'uniqueItems' || error.keyword === 'exclusiveMinimum';
}

function judgeAgain(placed: PlacedLoaderError): PlacedLoaderError[] {
  if (!isSuspect(placed)) return [placed];
  const rounded = valueAt(placed);
  const exact = exactAt(placed);
  if (exact === rounded) return [placed];
  const { error } = placed;
  if (error.keyword === 'exclusiveMinimum') {
    const { limit } = error.params;
    return isJsonNumber(exact) && isJsonNumber(limit) && compareNumbers(exact, limit) > 0 ? [] : [placed];
  }
  const pair = Array.isArray(exact) ? duplicatesIn(exact) : undefined;
  if (pair === undefined) return [];
  const [j, i] = pair;
  const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
  return [{ ...placed, error: { ...error, params: { i, j }, message } }];
}

function valueAt({ document, segments }: PlacedLoaderError): unknown {
  return segments.reduce(step, document.value);
}

function exactAt({ document, segments }: PlacedLoaderError): unknown {
  const last = segments.at(-1);
  const container = segments.slice(0, -1).reduce(step, document.value);
  if (last === undefined || typeof container !== 'object' || container === null) return document.value;
  // Pointer segments are always strings, also for arrays.
  return document.exactCopy(document.exactValue(container, Array.isArray(container) ? Number(last) : last));
}

function duplicatesIn(items: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalText(item);
    const earlier = seen.get(text);
    if (earlier !== undefined) return [earlier, index];
    seen.set(text, index);
  }
  return undefined;
}
