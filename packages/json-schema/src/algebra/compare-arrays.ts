import type { ShapePair } from './compare-shapes.js';
import { compareBound } from './compare-scalars.js';
import { both, narrower, wider, type Relation } from './containment.js';
import type { Place, ArrayRules, Conjunction, Contains } from './shapes/shape.js';
import type { Side } from './shapes/side.js';

/** Compares the keywords for arrays. */
export function compareArrays<S>(pair: ShapePair<S>): void {
  if (pair.old.bounds !== undefined || pair.new.bounds !== undefined) {
    compareBound(pair, 'minItems');
    compareBound(pair, 'maxItems');
  }
  const { array: old } = pair.old;
  const { array: next } = pair.new;
  if (old === undefined && next === undefined) return;
  compareUniqueItems(pair);
  compareItems(pair, old, next);
  compareContains(pair, old?.contains ?? [], next?.contains ?? []);
}

function compareUniqueItems<S>({ comparison, old, new: next, oldPlace, newPlace }: ShapePair<S>): void {
  const before = old.array?.uniqueItems;
  const after = next.array?.uniqueItems;
  if (before === undefined && after !== undefined)
    comparison.differ({ kind: 'unique-items-added' }, oldPlace, after, narrower);
  if (before !== undefined && after === undefined)
    comparison.differ({ kind: 'unique-items-removed' }, before, newPlace, wider);
}

function compareItems<S>(
  pair: ShapePair<S>,
  old: ArrayRules<S> | undefined,
  next: ArrayRules<S> | undefined,
): void {
  const { comparer } = pair;
  const described = Math.max(countPrefix(old), countPrefix(next));
  const max = Math.min(
    maxItems(pair.old.bounds?.get('maxItems')),
    maxItems(pair.new.bounds?.get('maxItems')),
  );
  for (let index = 0; index < described && index < max; index++) {
    compareItem(pair, itemAt(comparer.old, old, index), itemAt(comparer.new, next, index), index);
  }
  if (described < max)
    compareItem(pair, itemAt(comparer.old, old, described), itemAt(comparer.new, next, described), undefined);
}

function maxItems(bound: { readonly value: unknown } | undefined): number {
  return bound === undefined ? Infinity : Number(bound.value);
}

function countPrefix<S>(rules: ArrayRules<S> | undefined): number {
  let longest = 0;
  for (const { prefix } of rules?.items ?? []) longest = Math.max(longest, prefix.length);
  return longest;
}

/** Returns the schema of the item at an index; beyond all prefixes, the schema of further items. */
function itemAt<S>(side: Side<S>, rules: ArrayRules<S> | undefined, index: number): Conjunction<S> {
  const schemas: S[] = [];
  for (const { prefix, rest } of rules?.items ?? []) {
    if (index < prefix.length) {
      const schema = prefix[index];
      if (schema !== undefined) schemas.push(schema);
    } else if (rest === false) return side.unsatisfiable;
    else schemas.push(...rest);
  }
  return side.all(schemas);
}

function compareItem<S>(
  pair: ShapePair<S>,
  old: Conjunction<S>,
  next: Conjunction<S>,
  index: number | undefined,
): void {
  const { comparer, comparison } = pair;
  const oldAt = itemPlace(old, pair.old.array, pair.oldPlace);
  const newAt = itemPlace(next, pair.new.array, pair.newPlace);
  if (old.isUnsatisfiable || next.isUnsatisfiable) {
    if (old.isUnsatisfiable === next.isUnsatisfiable) return;
    if (next.isUnsatisfiable) comparison.differ({ kind: 'further-items-forbidden' }, oldAt, newAt, narrower);
    else comparison.differ({ kind: 'further-items-allowed' }, oldAt, newAt, wider);
  } else if (old.schemas.length === 0) {
    if (next.schemas.length > 0 && comparer.new.getShape(next)?.isUnrestricted !== true)
      comparison.differ({ kind: 'item-schema-added', index }, oldAt, newAt, narrower);
  } else if (next.schemas.length === 0) {
    if (comparer.old.getShape(old)?.isUnrestricted !== true)
      comparison.differ({ kind: 'item-schema-removed', index }, oldAt, newAt, wider);
  } else comparison.include(comparer.pair(old, next));
}

function itemPlace<S>(
  { schemas }: Conjunction<S>,
  rules: ArrayRules<S> | undefined,
  fallback: Place<S> | undefined,
): Place<S> | undefined {
  const [schema] = schemas;
  return schema === undefined ? (rules?.items[0]?.at ?? fallback) : { schema };
}

function compareContains<S>(
  pair: ShapePair<S>,
  olds: readonly Contains<S>[],
  news: readonly Contains<S>[],
): void {
  const { comparison, comparer, oldPlace, newPlace } = pair;
  const max = Math.max(olds.length, news.length);
  for (let index = 0; index < max; index++) {
    const old = olds[index];
    const next = news[index];
    if (old === undefined && next !== undefined)
      comparison.differ({ kind: 'contains-added' }, oldPlace, next.at, {
        newInOld: 'yes',
        oldInNew: 'unknown',
      });
    else if (old !== undefined && next === undefined)
      comparison.differ({ kind: 'contains-removed' }, old.at, newPlace, {
        newInOld: 'unknown',
        oldInNew: 'yes',
      });
    else if (old !== undefined && next !== undefined) {
      const detail = { kind: 'contains-changed' } as const;
      const on = comparer.pair(comparer.old.of(old.schema), comparer.new.of(next.schema));
      const counts = relateCounts(old, next);
      if (counts.newInOld !== 'yes' || counts.oldInNew !== 'yes')
        comparison.differ(detail, old.at, next.at, counts);
      comparison.differUnlessEqual(detail, old.at, next.at, { on: [on], how: 'rigid', isCertain: false });
    }
  }
}

function relateCounts<S>(old: Contains<S>, next: Contains<S>): Relation {
  return {
    newInOld: both(next.min < old.min ? 'no' : 'yes', next.max > old.max ? 'no' : 'yes'),
    oldInNew: both(old.min < next.min ? 'no' : 'yes', old.max > next.max ? 'no' : 'yes'),
  };
}
