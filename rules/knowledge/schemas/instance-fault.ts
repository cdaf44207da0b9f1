import { exactMember, resolveSchema, type Schema } from '@assay/core';
import { pluralize } from '@assay/text';
import { canonicalText, type InstanceError, type Doubt } from '@assay/json-schema';
import { describeValue } from '../values/json-values.js';
import { listSchemaConjuncts } from './composition.js';
import { code, plain } from '../wording/names.js';

// Keywords about presence, absence or the whole value. Repeating the value would not help.
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
 * Describes the fault of a value as a clause, with the first error and the number of others: `` the value must be an integer, but
 * it is `"ten"` ``.
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

/** The maximum length of quoted data in a finding, beyond which the value would be cut. */
const longest = 160;

/** Formats a path: `address.lines[0]`. */
function formatInstancePath(segments: InstanceError['segments']): string {
  return segments
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .replace(/^\./, '');
}

/** Returns the existing value at a path inside of another. */
export function valueInside(value: unknown, segments: InstanceError['segments']): unknown {
  let current = value;
  // `as`: errors have paths to existing values, so each container is an object or array.
  for (const segment of segments) current = (current as Readonly<Record<string | number, unknown>>)[segment];
  return current;
}

/** True if a value matches several branches of a `oneOf`, which is a fault of the schema. */
export function isOverlap({ matches }: InstanceError): boolean {
  return matches !== undefined;
}

/** Returns the schemas with a `oneOf` at the location of an error. Skips `patternProperties`. */
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

/** True if the whole value does not have the declared type. */
export function isOwnTypeFault({ keyword, segments }: InstanceError): boolean {
  return keyword === 'type' && segments.length === 0;
}

/** True if the resolved `enum` contains a value whose only fault is its type: the fault is in the enum. */
export function isFaultOfEnum(schema: Schema, value: unknown, errors: readonly InstanceError[]): boolean {
  if (!errors.every(isOwnTypeFault)) return false;
  const text = canonicalText(value);
  const resolved = resolveSchema(schema);
  const values = resolved === undefined ? undefined : exactMember(resolved, 'enum');
  return Array.isArray(values) && values.some((listedValue) => canonicalText(listedValue) === text);
}

/** Explains why a value was not judged, as a clause. Undefined if the reason is the document itself rather than a limit. */
export function describeUndecided(reasons: readonly Doubt[]): string | undefined {
  // A higher limit would not reveal whether requests or responses carry the value.
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
      return `its schema refers to itself in a cycle`;
  }
}
