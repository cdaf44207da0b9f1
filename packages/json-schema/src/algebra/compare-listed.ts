import type { ShapePair } from './compare-shapes.js';
import { narrower, wider, type Containment } from './containment.js';
import type { Conjunction, ListedValue, Shape } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import { allTypes, bit } from './shapes/type-bits.js';

/** Compares the values of `enum` and `const`. Returns the types whose values a side lists, which need no further comparison. */
export function compareListed<S>(pair: ShapePair<S>): number {
  const { comparison, comparer, old, new: next } = pair;
  if (old.lists === undefined && next.lists === undefined) return 0;
  const inOld = coveredBy(old);
  const inNew = coveredBy(next);
  let oldValues = listComparedValues(comparer.old, comparison.old, old);
  let newValues = listComparedValues(comparer.new, comparison.new, next);
  if (forbidsAll(old, inOld, oldValues) && forbidsAll(next, inNew, newValues)) {
    comparison.isUndecidable = true;
    [oldValues, newValues] = [listAllValues(old), listAllValues(next)];
  }
  compareBothListed(pair, inOld & inNew, oldValues, newValues);
  // If the other side does not allow the type, the comparison of types reports the difference.
  const dropped = inOld & ~inNew & old.types & next.types;
  const added = inNew & ~inOld & old.types & next.types;
  if (dropped !== 0) compareDropped(pair, dropped, oldValues);
  if (added !== 0) compareAdded(pair, added, newValues);
  return inOld | inNew;
}

/** True if no value is valid, because other keywords forbid all listed values. */
function forbidsAll<S>(shape: Shape<S>, listed: number, valid: ReadonlyMap<string, ListedValue<S>>): boolean {
  return shape.null === false && shape.types !== 0 && (shape.types & ~listed) === 0 && valid.size === 0;
}

/** Returns the types for which a shape lists the values. */
export function coveredBy<S>(shape: Shape<S>): number {
  let covered = 0;
  for (const { types } of shape.lists ?? []) covered |= types;
  return covered;
}

/** Returns the listed values that are valid, by their canonical texts. */
function listComparedValues<S>(
  side: Side<S>,
  conjunction: Conjunction<S>,
  shape: Shape<S>,
): Map<string, ListedValue<S>> {
  const values = listAllValues(shape);
  if (!shape.hasOtherConstraints || shape.contradictedTypes !== 0) return values;
  for (const [text, { value }] of values) if (side.accepts(conjunction, value) === false) values.delete(text);
  return values;
}

/** Returns the values that all lists of a shape have in common, by their canonical texts. If all have other types, they count. */
export function listAllValues<S>(shape: Shape<S>): Map<string, ListedValue<S>> {
  const values = new Map<string, ListedValue<S>>();
  const lists = shape.lists ?? [];
  const allowed = shape.contradictedTypes === 0 ? shape.types : allTypes;
  for (const { values: listed } of lists) {
    for (const [text, value] of listed) {
      if ((value.type & allowed) === 0 || values.has(text)) continue;
      if (lists.every(({ types, values: others }) => (types & value.type) === 0 || others.has(text)))
        values.set(text, value);
    }
  }
  return values;
}

function compareBothListed<S>(
  { comparison, old, new: next, oldPlace, newPlace }: ShapePair<S>,
  types: number,
  oldValues: Map<string, ListedValue<S>>,
  newValues: Map<string, ListedValue<S>>,
): void {
  // If the sides have no common type, the comparison of types has already reported it.
  const isContradicted = old.contradictedTypes !== 0 && next.contradictedTypes !== 0;
  if (types === 0 || ((old.types & next.types) === 0 && !isContradicted)) return;
  const oldList = old.lists?.[0]?.at ?? oldPlace;
  const newList = next.lists?.[0]?.at ?? newPlace;
  for (const [text, { value, type, at }] of oldValues) {
    if ((type & types) === 0 || newValues.has(text)) continue;
    comparison.differ(
      { kind: 'enum-value-removed', value, keyword: getListKeyword(at) },
      at,
      newList,
      narrower,
    );
  }
  for (const [text, { value, type, at }] of newValues) {
    if ((type & types) === 0 || oldValues.has(text)) continue;
    comparison.differ({ kind: 'enum-value-added', value, keyword: getListKeyword(at) }, oldList, at, wider);
  }
}

function getListKeyword({ keyword }: { readonly keyword?: string | undefined }): 'enum' | 'const' {
  return keyword === 'const' ? 'const' : 'enum';
}

/** Reports a removed list. */
function compareDropped<S>(
  { comparison, comparer, old, newPlace }: ShapePair<S>,
  types: number,
  oldValues: Map<string, ListedValue<S>>,
): void {
  const values = [...oldValues.values()].filter(({ type }) => (type & types) !== 0);
  if (coversTypes(types, values)) return;
  const oldInNew = allAccepted(comparer.new, comparison.new, values);
  const at = old.lists?.find((list) => (list.types & types) !== 0)?.at;
  const detail = { kind: 'enum-removed', values: values.map(({ value }) => value) } as const;
  comparison.differ(detail, at, newPlace, { newInOld: 'no', oldInNew });
}

function compareAdded<S>(
  { comparison, comparer, new: next, oldPlace }: ShapePair<S>,
  types: number,
  newValues: Map<string, ListedValue<S>>,
): void {
  const values = [...newValues.values()].filter(({ type }) => (type & types) !== 0);
  if (coversTypes(types, values)) return;
  const newInOld = allAccepted(comparer.old, comparison.old, values);
  const at = next.lists?.find((list) => (list.types & types) !== 0)?.at;
  const detail = { kind: 'enum-added', values: values.map(({ value }) => value) } as const;
  comparison.differ(detail, oldPlace, at, { newInOld, oldInNew: 'no' });
}

/** True if a list has both booleans. */
function coversTypes(types: number, values: readonly unknown[]): boolean {
  return types === bit.boolean && values.length === 2;
}

function allAccepted<S>(
  side: Side<S>,
  conjunction: Conjunction<S>,
  values: readonly ListedValue<S>[],
): Containment {
  let answer: Containment = 'yes';
  for (const { value } of values) {
    const accepted = side.accepts(conjunction, value);
    if (accepted === false) return 'no';
    if (accepted === undefined) answer = 'unknown';
  }
  return answer;
}
