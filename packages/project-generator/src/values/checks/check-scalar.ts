import {
  compareNumbers,
  isEqual,
  isJsonNumber,
  isMultipleOf,
  matchesPattern,
  type JsonNumber,
} from '@assay/json-schema';
import { hasFormat } from '../formats.js';
import { exactNumberAt, listAt, numberAt, textAt, type Keywords } from '../keywords.js';
import { lengthOf } from '../text-length.js';
import { isOfType, typesAt } from '../types.js';
import { every, type Verdict } from './verdict.js';

/** Checks the keywords that look at a value as a whole (JSON Schema, 6.1 to 6.3 and 7). */
export function checkScalar(schema: Keywords, value: unknown): Verdict {
  const types = typesAt(schema);
  if (types !== undefined && !types.some((type) => isOfType(value, type))) return false;
  const allowed = listAt(schema, 'enum');
  if (allowed !== undefined && !allowed.some((entry) => isEqual(entry, value))) return false;
  if (Object.hasOwn(schema, 'const') && !isEqual(schema['const'], value)) return false;
  const format = textAt(schema, 'format');
  if (format !== undefined && hasFormat(value, format) === false) return false;
  if (isJsonNumber(value)) return checkNumber(schema, value);
  return typeof value === 'string' ? checkString(schema, value) : true;
}

function checkNumber(schema: Keywords, value: JsonNumber): boolean {
  const multiple = exactNumberAt(schema, 'multipleOf');
  return (
    compares(value, exactNumberAt(schema, 'minimum'), (order) => order >= 0) &&
    compares(value, exactNumberAt(schema, 'maximum'), (order) => order <= 0) &&
    compares(value, exactNumberAt(schema, 'exclusiveMinimum'), (order) => order > 0) &&
    compares(value, exactNumberAt(schema, 'exclusiveMaximum'), (order) => order < 0) &&
    (multiple === undefined || compareNumbers(multiple, 0) <= 0 || isMultiple(value, multiple))
  );
}

function compares(value: JsonNumber, bound: JsonNumber | undefined, is: (order: number) => boolean): boolean {
  return bound === undefined || is(compareNumbers(value, bound));
}

/** 0.3 is a multiple of 0.1, although its binary form is not. */
function isMultiple(value: JsonNumber, step: JsonNumber): boolean {
  if (typeof value !== 'number' || typeof step !== 'number') return isMultipleOf(value, step);
  const times = value / step;
  return Number.isFinite(times) && Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

function checkString(schema: Keywords, value: string): Verdict {
  const pattern = textAt(schema, 'pattern');
  const shortest = numberAt(schema, 'minLength') ?? 0;
  const longest = numberAt(schema, 'maxLength') ?? Infinity;
  return every([
    // There are at most as many characters as code units.
    () => value.length >= shortest && (shortest === 0 || lengthOf(value) >= shortest),
    () => value.length <= longest || lengthOf(value) <= longest,
    () => (pattern === undefined ? true : matchesPattern(pattern, value)),
  ]);
}
