import { sampleMatching } from '@assay/regex';
import { PropertyRules } from './shapes/property-rules.js';
import type { Conjunction, Shape } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import { bit, numbers } from './shapes/type-bits.js';

/** Maximum nesting depth of objects in a sample. */
const maxDepth = 4;

/** Generates a few values that a schema probably accepts. Callers must validate them. */
export function* sampleValues<S>(side: Side<S>, conjunction: Conjunction<S>): Iterable<unknown> {
  const smallest = sampleOf(side, conjunction, 0, false);
  if (smallest !== undefined) yield smallest;
  const full = sampleOf(side, conjunction, 0, true);
  if (full !== undefined && JSON.stringify(full) !== JSON.stringify(smallest)) yield full;
}

function sampleOf<S>(side: Side<S>, conjunction: Conjunction<S>, depth: number, isFull: boolean): unknown {
  const shape = depth > maxDepth ? undefined : side.getShape(conjunction);
  if (shape === undefined || shape.isUnsatisfiable) return undefined;
  for (const { values } of shape.lists ?? []) for (const { value } of values.values()) return value;
  const union = shape.composition?.unions[0]?.branches[0];
  if (union !== undefined && shape.object === undefined)
    return sampleOf(side, side.of(union), depth + 1, isFull);
  const { types } = shape;
  if ((types & bit.object) !== 0 && (shape.object !== undefined || types === bit.object))
    return sampleObject(side, shape, depth, isFull);
  if ((types & bit.string) !== 0) return sampleText(shape);
  if ((types & numbers) !== 0) return sampleNumber(shape);
  if ((types & bit.boolean) !== 0) return true;
  if ((types & bit.array) !== 0) return sampleArray(side, shape, depth, isFull);
  return shape.null === true ? null : undefined;
}

function sampleObject<S>(side: Side<S>, shape: Shape<S>, depth: number, isFull: boolean): unknown {
  const rules = new PropertyRules(side, shape.object, undefined);
  const names = new Set(rules.allRequired.keys());
  if (isFull) for (const name of rules.names) names.add(name);
  const object: Record<string, unknown> = {};
  for (const name of names) {
    const value = sampleOf(side, rules.getPropertySchema(name), depth + 1, false);
    if (value !== undefined) object[name] = value;
    else if (rules.allRequired.has(name)) return undefined;
  }
  return object;
}

/** A text for each common format. */
export const samplesOfFormats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'a@example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  uri: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
};

function sampleText<S>(shape: Shape<S>): string | undefined {
  const [format] = shape.formats?.keys() ?? [];
  const ofFormat = format === undefined ? undefined : samplesOfFormats[format];
  if (ofFormat !== undefined) return ofFormat;
  const [pattern] = shape.text?.patterns.keys() ?? [];
  const min = Number(shape.bounds?.get('minLength')?.value ?? 0);
  if (pattern === undefined) return min > 1000 ? undefined : 'a'.repeat(Math.max(min, 1));
  const sample = sampleMatching(pattern, {
    min,
    max: Number(shape.bounds?.get('maxLength')?.value ?? 200),
    random: { below: () => 0 },
    isLonger: false,
    accept: () => true,
  });
  return sample.kind === 'sample' ? sample.text : undefined;
}

function sampleNumber<S>(shape: Shape<S>): number {
  const [least, most] = [shape.bounds?.get('minimum'), shape.bounds?.get('maximum')];
  const multiple = Number(shape.multiples?.[0]?.value ?? 1);
  if (least !== undefined)
    return Math.ceil(Number(least.value) / multiple + (least.isExclusive ? 0.001 : 0)) * multiple;
  if (most !== undefined)
    return Math.floor(Number(most.value) / multiple - (most.isExclusive ? 0.001 : 0)) * multiple;
  return multiple;
}

function sampleArray<S>(side: Side<S>, shape: Shape<S>, depth: number, isFull: boolean): unknown {
  const count = Math.max(Number(shape.bounds?.get('minItems')?.value ?? 0), isFull ? 1 : 0);
  if (count > 5) return undefined;
  const items: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const schemas = (shape.array?.items ?? []).flatMap(
      ({ prefix, rest }) => prefix[index] ?? (rest === false ? [] : rest),
    );
    const value = sampleOf(side, side.all(schemas), depth + 1, false);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}
