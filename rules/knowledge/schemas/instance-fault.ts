import { resolveSchema, type InstanceError, type Schema } from '@assay/core';
import { canonicalText } from '@assay/json-schema';
import { describeValue } from './json-values.js';
import { code } from '../wording/name-schema.js';

// Keywords about what is there or missing, and about the whole: to repeat the value would say nothing.
const speakForThemselves: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'additionalProperties',
  'propertyNames',
  'uniqueItems',
  'contains',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'false schema',
  'anyOf',
  'oneOf',
  'not',
]);

/** What is wrong with a value, as a clause: `` the value must be an integer, but it is `"ten"` ``; the first error, and how many more there are. */
export function describeInstanceFault(value: unknown, errors: readonly InstanceError[]): string {
  const [first] = errors;
  if (first === undefined) return '';
  const { segments, keyword, message } = first;
  const name = segments.length === 0 ? 'the value' : code(pathOf(segments), 40);
  const found = speakForThemselves.has(keyword)
    ? ''
    : `, but it is ${describeValue(valueInside(value, segments))}`;
  const rest = errors.length - 1;
  const more = rest === 0 ? '' : ` (and ${rest} more ${rest === 1 ? 'fault' : 'faults'})`;
  return `${name} ${shorten(message, 80)}${found}${more}`;
}

/** `address.lines[0]` */
function pathOf(segments: InstanceError['segments']): string {
  return segments
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}

/** The value at a place inside another that is there. */
export function valueInside(value: unknown, segments: InstanceError['segments']): unknown {
  let current = value;
  // `as`: the errors tell of values that are there; a value with members is an object or an array.
  for (const segment of segments) current = (current as Readonly<Record<string | number, unknown>>)[segment];
  return current;
}

/** True where a value matches several branches of a `oneOf`: the schema is at fault then, which `oneof-branches-overlap` tells. */
export function isOverlap({ keyword, message }: InstanceError): boolean {
  return keyword === 'oneOf' && message.includes(' only, and matches ');
}

/** True where a value as a whole is not of the declared type. */
export function isOwnTypeFault({ keyword, segments }: InstanceError): boolean {
  return keyword === 'type' && segments.length === 0;
}

/** True where the `enum` of a schema, seen through references, lists the value and all that is wrong is its type: then the list is at fault. */
export function isFaultOfEnum(schema: Schema, value: unknown, errors: readonly InstanceError[]): boolean {
  if (!errors.every(isOwnTypeFault)) return false;
  const text = canonicalText(value);
  return resolveSchema(schema)?.enum?.some((listed) => canonicalText(listed) === text) === true;
}

function shorten(text: string, most: number): string {
  const line = text.replaceAll('`', "'");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
