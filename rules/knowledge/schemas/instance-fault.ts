import { exactMember, resolveSchema, type Schema } from '@assay/core';
import { pluralize } from '@assay/text';
import { canonicalText, type InstanceError, type Doubt } from '@assay/json-schema';
import { describeValue } from '../values/json-values.js';
import { listSchemaConjuncts } from './composition.js';
import { code, plain } from '../wording/names.js';

// Keywords about presence or absence, and about the whole: repeating the value would say nothing.
const speakForThemselves: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
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

/**
 * Describes the fault of a value, as a clause: `` the value must be an integer, but it is `"ten"` ``; the first error,
 * and the number of others.
 */
export function describeInstanceFault(value: unknown, errors: readonly InstanceError[]): string {
  const [first] = errors;
  if (first === undefined) return '';
  const { segments, keyword, message } = first;
  const name = segments.length === 0 ? 'the value' : code(formatInstancePath(segments), 40);
  const fault = `${name} ${plain(message, 80)}`;
  const rest = errors.length - 1;
  const more = rest === 0 ? '' : ` (and ${rest} more ${pluralize(rest, 'fault')})`;
  if (speakForThemselves.has(keyword)) return fault + more;
  const fullValue = `${fault}, but it is ${describeValue(valueInside(value, segments))}${more}`;
  return fullValue.length <= longest ? fullValue : fault + more;
}

/** A text of a finding takes no more of what a document says: the value would be cut in the middle. */
const longest = 160;

/** `address.lines[0]` */
function formatInstancePath(segments: InstanceError['segments']): string {
  return segments
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}

/** The value at a place inside another that is there. */
export function valueInside(value: unknown, segments: InstanceError['segments']): unknown {
  let current = value;
  // `as`: the errors are about existing values; a value with members is an object or an array.
  for (const segment of segments) current = (current as Readonly<Record<string | number, unknown>>)[segment];
  return current;
}

/** True if a value matches several branches of a `oneOf`: the schema is at fault then. */
export function isOverlap({ matches }: InstanceError): boolean {
  return matches !== undefined;
}

/** The schemas with a `oneOf` for the place in a value that an error is about; those of names that a pattern matches are left out. */
export function overlappingAt(schema: Schema, { segments }: InstanceError): readonly Schema[] {
  let parts = listSchemaConjuncts(schema);
  for (const segment of segments) {
    const inner = parts.flatMap(({ subschemas }) => {
      const namedSubschemas = subschemas.filter(({ step, key }) => step === 'properties' && key === segment);
      const step = typeof segment === 'number' ? 'items' : 'additionalProperties';
      return namedSubschemas.length > 0
        ? namedSubschemas
        : subschemas.filter((subschema) => subschema.step === step);
    });
    parts = listSchemaConjuncts(...inner);
  }
  return parts.filter(({ keywords }) => keywords['oneOf'] !== undefined);
}

/** True if a value as a whole is not of the declared type. */
export function isOwnTypeFault({ keyword, segments }: InstanceError): boolean {
  return keyword === 'type' && segments.length === 0;
}

/** True if the `enum` of a schema, seen through references, lists the value and all that is wrong is its type: then the list is at fault. */
export function isFaultOfEnum(schema: Schema, value: unknown, errors: readonly InstanceError[]): boolean {
  if (!errors.every(isOwnTypeFault)) return false;
  const text = canonicalText(value);
  const resolved = resolveSchema(schema);
  const values = resolved === undefined ? undefined : exactMember(resolved, 'enum');
  return Array.isArray(values) && values.some((listedValue) => canonicalText(listedValue) === text);
}

/**
 * Explains why a value was not judged, as a clause; undefined if the reason is not a limit, but the document itself.
 */
export function describeUndecided(reasons: readonly Doubt[]): string | undefined {
  // A larger limit would not show whether requests or responses carry the value.
  const reason = reasons.find(({ kind }) => kind !== 'direction');
  if (reason === undefined) return undefined;
  const name = code(reason.what, 80);
  switch (reason.kind) {
    case 'budget':
      return `its schema needs more than ${Number(reason.what).toLocaleString('en-US')} steps`;
    case 'pattern':
      return `the pattern ${name} was not run`;
    case 'format':
      return `it is too long to be checked as ${reason.what}`;
    case 'reference':
      return `the reference ${name} cannot be resolved`;
    case 'dialect':
      return `the dialect ${name} is unknown`;
    case 'vocabulary':
      return `the vocabulary ${name} is unknown`;
    default:
      return `its schema refers to itself in a circle`;
  }
}
