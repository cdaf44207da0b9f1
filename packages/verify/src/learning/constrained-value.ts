import { wordsOf } from '@assay/api-knowledge';
import { sampleMatching } from '@assay/regex';
import { isJsonNumber } from '@assay/text';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Constraint } from './constraint.js';

/** Maximum length of a text that a service may demand. */
const longest = 10_000;

/** Maximum number of items that a service may demand. */
const maxItems = 100;

/**
 * Generates a value that satisfies the constraints of a service.
 *
 * @param name the name of the value
 * @param current the sent value; undefined if there was none
 */
export function constrainedValue(
  name: string,
  current: unknown,
  constraints: readonly Constraint[],
): unknown {
  const isEmpty =
    current === undefined ||
    current === null ||
    current === '' ||
    (Array.isArray(current) && current.length === 0);
  let value = isEmpty ? usualValue(name) : current;
  const ofKind = <K extends Constraint['kind']>(kind: K) =>
    constraints.filter((each): each is Extract<Constraint, { kind: K }> => each.kind === kind);
  for (const { value: type } of ofKind('type')) value = ofType(type, value, name);
  for (const { value: format } of ofKind('format')) value = ofFormat(format) ?? value;
  for (const { value: pattern } of ofKind('pattern')) value = ofPattern(pattern) ?? value;
  for (const { kind, value: bound } of constraints.filter(isBound)) value = withinBound(kind, bound, value);
  for (const { kind, value: size } of constraints.filter(isSize)) value = ofSize(kind, size, value);
  for (const { values } of ofKind('enum')) if (values.length > 0 && !values.includes(value)) [value] = values;
  return value;
}

type Bound = Extract<
  Constraint,
  { readonly kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf' }
>;
type Size = Extract<Constraint, { readonly kind: 'minLength' | 'maxLength' | 'minItems' | 'maxItems' }>;

function isBound(constraint: Constraint): constraint is Bound {
  return ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].includes(
    constraint.kind,
  );
}

function isSize(constraint: Constraint): constraint is Size {
  return ['minLength', 'maxLength', 'minItems', 'maxItems'].includes(constraint.kind);
}

/** Returns a value for a name without further information. */
function usualValue(name: string): unknown {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (/^e?mail$/.test(last)) return 'ann@example.com';
  if (/^(?:uuid|guid)$/.test(last)) return randomUUID();
  if (/^(?:id|slug|key|username|login|code)$/.test(last)) return `assay-${randomBytes(4).toString('hex')}`;
  if (/^(?:url|uri|link|href|website|callback)$/.test(last)) return 'https://example.com/';
  if (/^(?:date|day|birthday)$/.test(last)) return inAYear().slice(0, 10);
  if (/^(?:at|time|datetime|timestamp|until|expires|expiry)$/.test(last)) return inAYear();
  if (
    /^(?:count|number|size|limit|age|amount|price|quantity|qty|total|page|offset|year|priority)$/.test(last)
  )
    return 1;
  if (/^(?:is|has|enabled|active|public|visible)$/.test(words[0] ?? '')) return true;
  if (/^(?:tags|items|list|ids|members)$/.test(last)) return ['example'];
  return 'example';
}

function ofType(type: string, value: unknown, name: string): unknown {
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : isJsonNumber(value) ? Math.trunc(Number(value)) : 1;
    case 'number':
      return isJsonNumber(value) ? value : text !== '' && Number.isFinite(Number(text)) ? Number(text) : 1;
    case 'boolean':
      return typeof value === 'boolean' ? value : text !== 'false';
    case 'array':
      return Array.isArray(value) ? value : [value];
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    default:
      return typeof value === 'string' ? value : String(typeof value === 'object' ? usualValue(name) : value);
  }
}

function ofFormat(format: string): string | undefined {
  switch (format.toLowerCase()) {
    case 'email':
      return `ann.${randomBytes(3).toString('hex')}@example.com`;
    case 'uuid':
    case 'guid':
      return randomUUID();
    case 'date':
      return inAYear().slice(0, 10);
    case 'date-time':
    case 'datetime':
      return inAYear();
    case 'time':
      return '12:00:00Z';
    case 'uri':
    case 'url':
      return 'https://example.com/';
    case 'ipv4':
    case 'ip':
      return '192.0.2.1';
    case 'ipv6':
      return '2001:db8::1';
    case 'hostname':
      return 'example.com';
    default:
      return undefined;
  }
}

/** Returns a time one year ahead, which suits both an expiry and a start. */
function inAYear(): string {
  return new Date(Date.now() + 365 * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
}

function ofPattern(pattern: string): string | undefined {
  const sample = sampleMatching(pattern, {
    min: 1,
    max: 100,
    random: { below: (limit) => randomInt(Math.max(limit, 1)) },
    isLonger: false,
    accept: () => true,
  });
  return sample.kind === 'sample' ? sample.text : undefined;
}

function withinBound(kind: Bound['kind'], bound: number, value: unknown): unknown {
  const isText = typeof value === 'string';
  const before = isText ? Number(value) : isJsonNumber(value) ? Number(value) : NaN;
  const start = Number.isFinite(before) ? before : bound;
  const result = inBound(kind, bound, start);
  if (result === before) return value;
  return isText && Number.isFinite(before) ? String(result) : result;
}

function inBound(kind: Bound['kind'], bound: number, value: number): number {
  switch (kind) {
    case 'minimum':
      return Math.max(value, bound);
    case 'maximum':
      return Math.min(value, bound);
    case 'exclusiveMinimum':
      return value > bound ? value : bound + 1;
    case 'exclusiveMaximum':
      return value < bound ? value : bound > 0 && bound <= 1 ? bound / 2 : bound - 1;
    case 'multipleOf':
      return bound === 0 ? value : Math.max(1, Math.round(value / bound)) * bound;
  }
}

function ofSize(kind: Size['kind'], size: number, value: unknown): unknown {
  if (typeof value === 'string') {
    if ((kind === 'minLength' || kind === 'minItems') && size <= longest)
      return value.padEnd(size, value === '' ? 'x' : value);
    return kind === 'maxLength' || kind === 'maxItems' ? value.slice(0, size) : value;
  }
  if (!Array.isArray(value)) return value;
  if (kind === 'minItems' && size <= maxItems) {
    const [item = 'example'] = value as readonly unknown[];
    return [
      ...(value as readonly unknown[]),
      ...Array.from({ length: Math.max(0, size - value.length) }, () => item),
    ];
  }
  return kind === 'maxItems' ? value.slice(0, size) : value;
}

/** Generates another value of the same kind: an address with another local part, another UUID, a text with another suffix. */
export function anotherValue(value: unknown): unknown {
  if (isJsonNumber(value)) return randomInt(1e6, 1e9);
  if (typeof value !== 'string') return value;
  const hex = randomBytes(4).toString('hex');
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(value)?.[1];
  if (domain !== undefined) return `assay-${hex}@${domain}`;
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return randomUUID();
  return `${value.slice(0, 40)}-${hex}`;
}
