import { matchesPattern } from '@assay/json-schema';
import type { Schema } from '../model/schema.js';

export { matchesPattern };

/** Tells what a keyword of a schema wants that a value does not have. */
export type Refuse = (keyword: string, message: string) => void;

/** Checks the keywords for numbers (JSON Schema, 6.2). */
export function checkNumber(schema: Schema, value: number, refuse: Refuse): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) refuse('minimum', `must be ${minimum} or more`);
  if (maximum !== undefined && value > maximum) refuse('maximum', `must be ${maximum} or less`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    refuse('exclusiveMinimum', `must be more than ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    refuse('exclusiveMaximum', `must be less than ${exclusiveMaximum}`);
  const step = schema.keywords['multipleOf'];
  if (typeof step === 'number' && step > 0 && !isMultiple(value, step))
    refuse('multipleOf', `must be a multiple of ${step}`);
}

/** 0.3 is a multiple of 0.1, although its binary form is not. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Number.isFinite(times) && Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

/** Checks the keywords for strings (JSON Schema, 6.3); false where the pattern could not be looked at. */
export function checkString(schema: Schema, value: string, refuse: Refuse): boolean {
  const { minLength, maxLength, pattern } = schema;
  // There are at most as many characters as code units, and at least half as many.
  if (minLength !== undefined && value.length < minLength * 2 && countCharacters(value) < minLength)
    refuse('minLength', `must have ${count(minLength, 'character')} or more`);
  if (maxLength !== undefined && value.length > maxLength && countCharacters(value) > maxLength)
    refuse('maxLength', `must have ${count(maxLength, 'character')} or fewer`);
  if (pattern === undefined) return true;
  const matches = matchesPattern(pattern, value);
  if (matches === false) refuse('pattern', `must match the pattern ${pattern}`);
  return matches !== undefined;
}

/** `1 character`, `2 characters` */
export function count(number: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

function countCharacters(value: string): number {
  let characters = 0;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    const next = value.charCodeAt(index + 1);
    if (code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000) index++;
    characters++;
  }
  return characters;
}
