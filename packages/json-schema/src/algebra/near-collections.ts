import { sampleMatching } from '@assay/regex';
import { PropertyRules } from './shapes/property-rules.js';
import type { Conjunction, Shape } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import type { ValueSet } from './witness.js';

/** Maximum number of values to try for one part. */
export const maxTried = 12;
/** Maximum number of properties or items of a generated value. */
const maxMembers = 1000;

/** A set of values with members, and an optional set that the values should not be in. */
interface Collection<S> {
  readonly inner: ValueSet<S>;
  readonly outer: ValueSet<S> | undefined;
  /** Returns values of a part of the inner set that the same part of the outer set may reject. */
  readonly part: (part: Conjunction<S>, missed?: Conjunction<S>) => Iterable<unknown>;
}

/**
 * Generates objects: without properties that the other set requires, with each property near a difference, and with names that it
 * may reject.
 */
export function* nearObjects<S>(
  { inner, outer, part }: Collection<S>,
  shape: Shape<S>,
  other: Shape<S> | undefined,
): Iterable<unknown> {
  const rules = new PropertyRules(inner.side, shape.object, undefined);
  const others = other && outer && new PropertyRules(outer.side, other.object, undefined);
  const near = (name: string): Iterable<unknown> =>
    part(rules.getPropertySchema(name), others?.getPropertySchema(name));
  const base = sampleObject(rules.allRequired.keys(), near);
  if (base === undefined) return;
  yield base;
  const full = sampleObject(rules.names, near, base) ?? base;
  for (const name of others?.allRequired.keys() ?? [])
    if (!rules.allRequired.has(name)) yield without(full, name);
  yield full;
  const extra = ['extra', 'extra2', 'extra3'].filter((name) => !rules.names.has(name));
  const names = new Set([
    ...rules.names,
    ...(others?.names ?? []),
    ...(other?.object?.dependentRequired.keys() ?? []),
    ...(other?.object?.dependentSchemas.keys() ?? []),
    ...extra.slice(0, 1),
    ...namesOfPatterns(rules),
    ...namesOfPatterns(others),
    ...nearNames({ inner, outer, part }, shape, other),
  ]);
  for (const name of names) for (const value of first(near(name), 1)) yield { ...base, [name]: value };
  const most = other?.bounds?.get('maxProperties');
  const count = Math.max(
    Number(most?.value ?? 0) + 1,
    Number(shape.bounds?.get('minProperties')?.value ?? 0),
  );
  yield* fill(base, [...names, ...extra], count, near);
  for (const name of names)
    for (const value of first(near(name), maxTried)) {
      yield { ...base, [name]: value };
      if (full !== base) yield { ...full, [name]: value };
    }
}

/** Returns names of properties that the inner set allows and the outer one may reject. */
function* nearNames<S>(
  { inner, outer, part }: Collection<S>,
  shape: Shape<S>,
  other: Shape<S> | undefined,
): Iterable<string> {
  const [own, others] = [shape.object?.propertyNames ?? [], other?.object?.propertyNames ?? []];
  if (own.length + others.length === 0) return;
  const conjunction = others.length === 0 ? undefined : outer?.side.all(others);
  for (const name of first(part(inner.side.all(own), conjunction), maxTried))
    if (typeof name === 'string') yield name;
}

function namesOfPatterns<S>(rules: PropertyRules<S> | undefined): readonly string[] {
  return [...(rules?.patterns?.keys() ?? [])].flatMap((pattern) => {
    const options = { min: 0, max: 50, random: { below: () => 0 }, isLonger: false, accept: () => true };
    const sample = sampleMatching(pattern, options);
    return sample.kind === 'sample' ? [sample.text] : [];
  });
}

/** Returns an object with the named properties for which values exist; undefined if a required one has none. */
function sampleObject(
  names: Iterable<string>,
  near: (name: string) => Iterable<unknown>,
  base?: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const object: Record<string, unknown> = { ...base };
  for (const name of names) {
    if (Object.hasOwn(object, name)) continue;
    const [value] = first(near(name), 1);
    if (value !== undefined) object[name] = value;
    else if (base === undefined) return undefined;
  }
  return object;
}

function* fill(
  base: Readonly<Record<string, unknown>>,
  names: readonly string[],
  count: number,
  near: (name: string) => Iterable<unknown>,
): Iterable<unknown> {
  if (count > maxMembers || count <= Object.keys(base).length) return;
  const object: Record<string, unknown> = { ...base };
  for (let index = 0; index < names.length + count && Object.keys(object).length < count; index++) {
    const name = names[index] ?? `extra${index}`;
    if (Object.hasOwn(object, name)) continue;
    const [value] = first(near(name), 1);
    if (value !== undefined) object[name] = value;
  }
  yield object;
}

/** Generates arrays: with lengths at the bounds, with repeated items, and with each item near a difference. */
export function* nearArrays<S>(
  { inner, outer, part }: Collection<S>,
  shape: Shape<S>,
  other: Shape<S> | undefined,
): Iterable<unknown> {
  const item = (index: number): Iterable<unknown> =>
    part(itemSchema(inner.side, shape, index), outer && other && itemSchema(outer.side, other, index));
  const min = Number(shape.bounds?.get('minItems')?.value ?? 0);
  const otherMin = Number(other?.bounds?.get('minItems')?.value ?? 0);
  const otherMax = Number(other?.bounds?.get('maxItems')?.value ?? -1);
  const isUnique = shape.array?.uniqueItems !== undefined;
  const contained = (shape.array?.contains ?? []).map(({ schema }) => schema);
  const sample = (length: number): unknown[] | undefined => {
    const items: unknown[] = [];
    for (let index = 0; index < length; index++) {
      const own = index < contained.length ? contained.slice(index, index + 1) : [];
      const base = itemSchema(inner.side, shape, index);
      const values = own.length === 0 ? item(index) : part(inner.side.all([...base.schemas, ...own]));
      const used = new Set(isUnique ? items.map((each) => JSON.stringify(each)) : []);
      const found = [...first(values, isUnique ? length + maxTried : 1)].find(
        (each) => !used.has(JSON.stringify(each)),
      );
      if (found === undefined) return undefined;
      items.push(found);
    }
    return items;
  };
  const lengths = new Set([
    otherMax + 1,
    otherMin - 1,
    Math.max(min, contained.length),
    min,
    min + 1,
    min + 2,
  ]);
  const prefix = Math.max(
    0,
    ...[shape, other].flatMap((each) => each?.array?.items.map((unit) => unit.prefix.length) ?? []),
  );
  lengths.add(prefix + 1).add(prefix);
  for (const length of lengths) {
    if (length < min || length > maxMembers) continue;
    const items = sample(length);
    if (items !== undefined) yield items;
  }
  for (let index = 0; index <= Math.min(prefix, 5); index++) {
    const items = sample(Math.max(min, index + 1));
    if (items === undefined) continue;
    for (const value of first(item(index), maxTried)) {
      yield items.with(index, value);
      if (other?.array?.uniqueItems !== undefined) yield [...items.slice(0, index), value, value];
    }
  }
}

function itemSchema<S>(side: Side<S>, shape: Shape<S>, index: number): Conjunction<S> {
  const units = shape.array?.items ?? [];
  if (units.some(({ prefix, rest }) => index >= prefix.length && rest === false)) return side.unsatisfiable;
  return side.all(
    units.flatMap(({ prefix, rest }) =>
      index < prefix.length ? (prefix[index] ?? []) : rest === false ? [] : rest,
    ),
  );
}

function without(object: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
}

/** Returns the first of some values. */
export function* first<T>(values: Iterable<T>, count: number): Iterable<T> {
  let left = count;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}
