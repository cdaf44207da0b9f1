import { matchesPattern } from '@assay/json-schema';
import { canonical } from '../../schemas/canonical.js';
import { hasFormat } from '../formats.js';
import { listAt, numberAt, textAt, type Keywords } from '../keywords.js';
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
  if (typeof value === 'number') return checkNumber(schema, value);
  return typeof value === 'string' ? checkString(schema, value) : true;
}

/** True where two JSON values are equal (JSON Schema, 4.2.2). */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  return canonical(one) === canonical(other);
}

function checkNumber(schema: Keywords, value: number): boolean {
  const multiple = numberAt(schema, 'multipleOf');
  return (
    value >= (numberAt(schema, 'minimum') ?? -Infinity) &&
    value <= (numberAt(schema, 'maximum') ?? Infinity) &&
    value > (numberAt(schema, 'exclusiveMinimum') ?? -Infinity) &&
    value < (numberAt(schema, 'exclusiveMaximum') ?? Infinity) &&
    (multiple === undefined || multiple <= 0 || isMultiple(value, multiple))
  );
}

/** 0.3 is a multiple of 0.1, although its binary form is not. */
function isMultiple(value: number, step: number): boolean {
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
