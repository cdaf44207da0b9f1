import { listAllValues, coveredBy } from './compare-listed.js';
import { first, maxTried, nearArrays, nearObjects } from './near-collections.js';
import { nearNumbers, nearTexts } from './near-scalars.js';
import { sampleValues } from './sample-values.js';
import type { Conjunction, Shape } from './shapes/shape.js';
import { allTypes, bit, numbers } from './shapes/type-bits.js';
import type { ValueSet } from './witness.js';

/** Maximum nesting depth of a candidate. */
const maxDepth = 4;

/** A set to take values from, and an optional set that the values should not be in. */
interface Target<S> {
  readonly inner: ValueSet<S>;
  readonly outer: ValueSet<S> | undefined;
  readonly depth: number;
  /** The unions already opened on the path. */
  readonly opened: ReadonlySet<S>;
  /** The number of schemas that may still be examined, because nested parts multiply. */
  readonly work: { left: number };
}

/**
 * Generates values that one set probably contains. Values that the other set probably lacks come first: at bounds, without
 * required properties, with forbidden ones. The evaluator must check each value.
 */
export function nearValues<S>(inner: ValueSet<S>, outer?: ValueSet<S>, maxSchemas = 5000): Iterable<unknown> {
  return nearValuesOf({ inner, outer, depth: 0, opened: new Set(), work: { left: maxSchemas } });
}

function* nearValuesOf<S>(target: Target<S>): Iterable<unknown> {
  const { inner, outer, depth, work } = target;
  const shape = depth > maxDepth || --work.left < 0 ? undefined : inner.side.getShape(inner.conjunction);
  if (shape === undefined || shape.isUnsatisfiable) return;
  const other = outer?.side.getShape(outer.conjunction);
  if (shape.null !== false && other?.null === false) yield null;
  for (const { value } of listAllValues(shape).values()) yield value;
  const listed = coveredBy(shape);
  const open = shape.types & ~listed;
  const onlyInner = open & ~(other?.types ?? allTypes);
  if (onlyInner !== 0) yield* nearValuesOfTypes(target, shape, undefined, onlyInner);
  yield* nearValuesOfUnions(target, shape, other);
  yield* nearValuesOfTypes(target, shape, other, open & ~onlyInner);
  if (other !== undefined && outer !== undefined) yield* valuesOfRules(target, shape, other);
  if (shape.null !== false) yield null;
}

function* nearValuesOfTypes<S>(
  target: Target<S>,
  shape: Shape<S>,
  other: Shape<S> | undefined,
  types: number,
): Iterable<unknown> {
  const { object, array, text, bounds } = other ?? {};
  const part = (own: Conjunction<S>, missed?: Conjunction<S>): Iterable<unknown> =>
    nearPart(target, own, missed);
  const collection = { inner: target.inner, outer: target.outer, part };
  // Types that the other set has rules for come first.
  const isLater = (rules: unknown): number => (rules === undefined ? 1 : 0);
  const kinds: readonly (readonly [order: number, types: number, () => Iterable<unknown>])[] = [
    [isLater(object), bit.object, () => nearObjects(collection, shape, other)],
    [isLater(array), bit.array, () => nearArrays(collection, shape, other)],
    [isLater(text ?? bounds), bit.string, () => nearTexts(shape, other)],
    [isLater(bounds), numbers, () => nearNumbers(shape, other)],
    [1, bit.boolean, () => [true, false]],
  ];
  for (const [, ofKind, list] of kinds.toSorted(([a], [b]) => a - b))
    if ((types & ofKind) !== 0) yield* list();
}

/** Generates values of each alternative of the inner set, and values that miss an alternative of the outer one. */
function* nearValuesOfUnions<S>(
  target: Target<S>,
  { composition }: Shape<S>,
  other: Shape<S> | undefined,
): Iterable<unknown> {
  const { inner, outer, depth, opened } = target;
  for (const union of composition?.unions ?? []) {
    if (opened.has(union.schema)) continue;
    for (const branch of union.branches.slice(0, maxTried)) {
      const conjunction = inner.side.all([...inner.conjunction.schemas, branch]);
      const next = { ...target, inner: { side: inner.side, conjunction }, depth: depth + 1 };
      yield* nearValuesOf({ ...next, opened: new Set([...opened, union.schema]) });
    }
  }
  for (const { schema, if: condition, then, else: otherwise } of composition?.conditions ?? []) {
    if (opened.has(schema)) continue;
    for (const added of [
      then === undefined ? [condition] : [condition, then],
      otherwise === undefined ? [] : [otherwise],
    ]) {
      const conjunction = inner.side.all([...inner.conjunction.schemas, ...added]);
      const next = { ...target, inner: { side: inner.side, conjunction }, depth: depth + 1 };
      yield* nearValuesOf({ ...next, opened: new Set([...opened, schema]) });
    }
  }
  if (outer === undefined || depth > 1) return;
  for (const { branches } of other?.composition?.unions ?? [])
    for (const branch of branches.slice(0, maxTried)) {
      const missed = { side: outer.side, conjunction: outer.side.of(branch) };
      yield* first(nearValuesOf({ ...target, outer: missed, depth: depth + 1 }), maxTried);
    }
}

/**
 * Generates values that rules of the outer set examine: excluded values, values shared by alternatives, and values that
 * conditions apply to.
 */
function* valuesOfRules<S>({ inner, outer }: Target<S>, shape: Shape<S>, other: Shape<S>): Iterable<unknown> {
  const { unions = [], negations = [], conditions = [] } = other.composition ?? {};
  if (outer === undefined) return;
  const { side } = outer;
  const [base] = sampleValues(inner.side, inner.conjunction);
  const schemas = [
    ...negations.map(({ schema }) => schema),
    ...unions.flatMap(({ branches }) => branches.slice(0, maxTried)),
    ...conditions.flatMap(({ if: condition, else: otherwise }) => [
      condition,
      ...(otherwise === undefined ? [] : [otherwise]),
    ]),
  ];
  for (const schema of schemas)
    for (const value of first(nearValues({ side, conjunction: side.of(schema) }), maxTried)) {
      yield value;
      if (isObject(value) && isObject(base)) yield { ...base, ...value };
    }
  for (const { then, if: condition } of conditions) {
    if (then === undefined) continue;
    const [applies] = sampleValues(side, side.of(condition));
    const missed = { side, conjunction: side.of(then) };
    for (const value of first(nearValues(inner, missed), maxTried)) {
      yield value;
      if (isObject(value) && isObject(applies))
        yield* [
          { ...applies, ...value },
          { ...value, ...applies },
        ];
    }
  }
  if ((shape.types & bit.object) !== 0 && isObject(base)) yield { ...base, 'another-name': 'a' };
}

/** Generates values of a part of the inner set that the same part of the outer set may reject. */
function nearPart<S>(
  { inner, outer, depth, work }: Target<S>,
  part: Conjunction<S>,
  missed?: Conjunction<S>,
): Iterable<unknown> {
  return nearValuesOf({
    inner: { side: inner.side, conjunction: part },
    outer: outer && missed && { side: outer.side, conjunction: missed },
    depth: depth + 1,
    opened: new Set(),
    work,
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
