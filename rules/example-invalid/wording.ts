import {
  isReference,
  RequestBody,
  Response,
  type Example,
  type InstanceError,
  type Node,
  type Schema,
  type Slot,
} from '@assay/core';
import { code, nameSchema, nameUse } from '../knowledge/name-schema.js';

/** What a finding calls an example: `` the example `cat` of the `200` response of `getPet` ``. */
export function nameExample(carrier: Node, slot: Slot<Example>): string {
  const { key } = isReference(slot) || slot.step === 'examples' ? slot : { key: undefined };
  const subject = nameCarrier(carrier);
  // In 2.0 the key is a media type.
  if (typeof key === 'string') return `the example ${code(key, 30)} of ${subject}`;
  return typeof key === 'number' ? `example ${key + 1} of ${subject}` : `the example of ${subject}`;
}

function nameCarrier(carrier: Node): string {
  const use = nameUse(carrier, 50);
  switch (carrier.kind) {
    case 'Parameter':
      return `the parameter ${code(carrier.text('name') ?? '', 40)} of ${use}`;
    case 'Header':
      return `the header ${code(String(carrier.key ?? ''), 40)} of ${use}`;
    case 'Schema':
      return nameSchemaCarrier(carrier as Schema, use);
    default:
      return nameBody(carrier, use);
  }
}

function nameSchemaCarrier(schema: Schema, use: string): string {
  const name = code(nameSchema(schema), 60);
  let outermost: Node = schema;
  while (outermost.base === undefined && outermost.parent?.kind === 'Schema') outermost = outermost.parent;
  return outermost.base !== undefined || outermost.parent?.kind === 'Components' ? name : `${name} in ${use}`;
}

function nameBody(carrier: Node, use: string): string {
  for (let node: Node | undefined = carrier; node !== undefined; node = node.parent) {
    const isShared = node.parent?.kind === 'Components';
    if (node instanceof RequestBody) {
      return isShared ? `the request body ${code(String(node.key), 40)}` : `the request of ${use}`;
    }
    if (node instanceof Response) {
      const name = code(String(node.key ?? ''), 40);
      return isShared ? `the response ${name}` : `the ${name} response of ${use}`;
    }
  }
  return use;
}

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

/** What is wrong with a value: the first error, and how many more there are. */
export function describeFault(value: unknown, errors: readonly InstanceError[]): string {
  const [first] = errors;
  if (first === undefined) return '';
  const { segments, keyword, message } = first;
  const name = segments.length === 0 ? 'the value' : code(pathOf(segments), 40);
  const found = speakForThemselves.has(keyword)
    ? ''
    : `, but it is ${describeValue(valueAt(value, segments))}`;
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
export function valueAt(value: unknown, segments: InstanceError['segments']): unknown {
  let current = value;
  // `as`: the errors tell of values that are there; a value with members is an object or an array.
  for (const segment of segments) current = (current as Readonly<Record<string | number, unknown>>)[segment];
  return current;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return code(JSON.stringify(value) ?? '', 32);
}

function shorten(text: string, most: number): string {
  const line = text.replaceAll('`', "'");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
