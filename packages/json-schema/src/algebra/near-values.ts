import { listAllValues, coveredBy } from './compare-listed.js';
import { first, maxTried, nearArrays, nearObjects } from './near-collections.js';
import { nearNumbers, nearTexts } from './near-scalars.js';
import { sampleValues } from './sample-values.js';
import type { Conjunction, Shape } from './shapes/shape.js';
import { allTypes, bit, numbers } from './shapes/type-bits.js';
import type { ValueSet } from './witness.js';

/** Values inside values, which a candidate has at most. */
const maxDepth = 4;

/** A set of values to take from, and one to miss, if there is one. */
interface Target<S> {
  readonly inner: ValueSet<S>;
  readonly outer: ValueSet<S> | undefined;
  readonly depth: number;
  /** The unions that have been taken apart on the way. */
  readonly opened: ReadonlySet<S>;
  /** The number of schemas that may still be looked at: parts of parts are many. */
  readonly work: { left: number };
}

/**
 * Gives values that one set is likely to have, those first that another one is likely to miss: at bounds, without what the other one
 * requires, with what it forbids. Whether a value does is for the evaluator to decide.
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
  // What the other set has rules for comes first.
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

/** Values of each alternative of the inner set, and values that miss an alternative of the outer one. */
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

/** Values that rules of the outer set look at: what it excludes, what its alternatives share, what its conditions apply to. */
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

/** Values of a part of the inner set that the same part of the outer set may refuse. */
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
