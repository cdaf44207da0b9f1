import { alignBranches, nameOfBranch } from './align-branches.js';
import type { ShapePair } from './compare-shapes.js';
import { certain, uncertain, type Certainty, type Comparison } from './comparison.js';
import { same, type Relation } from './containment.js';
import type { DifferenceDetail } from './difference.js';
import type { Place, Conjunction } from './shapes/shape.js';
import { areApart } from './disjoint.js';
import type { Side } from './shapes/side.js';
import { hasWitness, inclusionOf } from './witness.js';

/** The branches of a union. */
export interface Alternatives<S> {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly Conjunction<S>[];
  readonly at: Place<S> | undefined;
  readonly isDiscriminated: boolean;
  /** True if there is no union and the only branch is the schema itself. */
  readonly isWhole: boolean;
}

/** Maximum number of branches of the other side that are compared with a branch without a partner. */
const maxTried = 8;

/** Maximum total number of branches for which distinguishing values are generated. */
const maxWitnessed = 40;

/** Compares two unions for values of some types. */
export function compareUnions<S>(
  pair: ShapePair<S>,
  old: Alternatives<S>,
  next: Alternatives<S>,
  types: number,
): void {
  const { comparison, comparer } = pair;
  const { pairs, removed, added } = alignBranches(comparer.old, comparer.new, old.branches, next.branches);
  const isDiscriminated = old.isDiscriminated || next.isDiscriminated;
  const apart = {
    old: isDiscriminated || areAllApart(comparer.old, old.branches, types),
    new: isDiscriminated || areAllApart(comparer.new, next.branches, types),
  };
  compareKeywords(pair, old, next, apart);
  // `oneOf` rejects values that two branches accept. Unless the branches are known to be disjoint, only equality is certain.
  const isOpen = {
    newInOld: old.keyword === 'oneOf' && !apart.old && old.branches.length > 1,
    oldInNew: next.keyword === 'oneOf' && !apart.new && next.branches.length > 1,
  };
  if (isOpen.newInOld && (added.length > 0 || removed.length > 0))
    comparison.limit({ newInOld: 'unknown', oldInNew: 'yes' });
  if (isOpen.oldInNew && (added.length > 0 || removed.length > 0))
    comparison.limit({ newInOld: 'yes', oldInNew: 'unknown' });
  for (const [before, after] of pairs) {
    const inner = comparer.pair(before, after);
    const isCertain =
      isDiscriminated || isApartFromOthers(pair, before, after, old.branches, next.branches, types);
    if (inner === comparison) continue;
    if (inner === comparer.alike) continue;
    const certainty: Certainty = isCertain
      ? certain
      : old.branches.length + next.branches.length > maxWitnessed
        ? uncertain
        : {
            oldInNew: hasWitness(inclusionOf(pair, 'oldInNew'), before),
            newInOld: hasWitness(inclusionOf(pair, 'newInOld'), after),
          };
    (comparison.parts ??= []).push({ comparison: inner, isCertain: certainty });
    for (const only of ['newInOld', 'oldInNew'] as const) {
      comparison.depend({
        on: [inner],
        how: isOpen[only] ? 'rigid' : 'plain',
        only,
        isCertain: certainty[only] && !isOpen[only],
      });
    }
  }
  for (const branch of removed) compareRemoved(pair, branch, old, next, types, isDiscriminated);
  for (const branch of added) compareAdded(pair, branch, old, next, types, isDiscriminated);
}

function compareKeywords<S>(
  { comparison }: ShapePair<S>,
  old: Alternatives<S>,
  next: Alternatives<S>,
  apart: { readonly old: boolean; readonly new: boolean },
): void {
  if (old.keyword === next.keyword || old.isWhole || next.isWhole) return;
  if (apart.old && apart.new) return;
  const isWider = next.keyword === 'anyOf';
  const uncertain = (isWider ? apart.new : apart.old) ? 'yes' : 'unknown';
  comparison.differ({ kind: 'union-keyword-changed', old: old.keyword, new: next.keyword }, old.at, next.at, {
    newInOld: isWider ? uncertain : 'yes',
    oldInNew: isWider ? 'yes' : uncertain,
  });
}

function compareRemoved<S>(
  pair: ShapePair<S>,
  branch: Conjunction<S>,
  old: Alternatives<S>,
  next: Alternatives<S>,
  types: number,
  isDiscriminated: boolean,
): void {
  const { comparer } = pair;
  const shape = comparer.old.getShape(branch);
  const isGone =
    isDiscriminated ||
    next.branches.every((other) =>
      areApart(comparer.old, shape, comparer.new, comparer.new.getShape(other), types),
    );
  const isRefused = isGone || hasWitness(inclusionOf(pair, 'oldInNew'), branch);
  const name = nameOfBranch(comparer.old, branch);
  const detail = { kind: 'branch-removed', keyword: old.keyword, name } as const;
  const at = getAlternativePlace(branch) ?? old.at;
  const on = next.branches.slice(0, maxTried).map((other) => comparer.pair(branch, other));
  differUnlessCovered(pair, detail, at, next.at, { on, only: 'oldInNew', isGone: isRefused });
}

function compareAdded<S>(
  pair: ShapePair<S>,
  branch: Conjunction<S>,
  old: Alternatives<S>,
  next: Alternatives<S>,
  types: number,
  isDiscriminated: boolean,
): void {
  const { comparer } = pair;
  const shape = comparer.new.getShape(branch);
  const isNew =
    isDiscriminated ||
    old.branches.every((other) =>
      areApart(comparer.old, comparer.old.getShape(other), comparer.new, shape, types),
    );
  const isRefused = isNew || hasWitness(inclusionOf(pair, 'newInOld'), branch);
  const name = nameOfBranch(comparer.new, branch);
  const detail = { kind: 'branch-added', keyword: next.keyword, name } as const;
  const at = getAlternativePlace(branch) ?? next.at;
  const on = old.branches.slice(0, maxTried).map((other) => comparer.pair(other, branch));
  differUnlessCovered(pair, detail, old.at, at, { on, only: 'newInOld', isGone: isRefused });
}

/**
 * Adds a difference about a branch without a partner. It does not count if another branch turns out to accept all of its values.
 */
function differUnlessCovered<S>(
  { comparison }: ShapePair<S>,
  detail: DifferenceDetail,
  old: Place<S> | undefined,
  next: Place<S> | undefined,
  by: { readonly on: readonly Comparison<S>[]; readonly only: keyof Relation; readonly isGone: boolean },
): void {
  const on = by.on.filter((candidate) => candidate !== comparison);
  if (!by.isGone && on.length > 0)
    comparison.differUnlessEqual(detail, old, next, { on, how: 'plain', only: by.only, isCertain: false });
  else comparison.differ(detail, old, next, { ...same, [by.only]: by.isGone ? 'no' : 'unknown' });
}

function getAlternativePlace<S>({ schemas }: Conjunction<S>): Place<S> | undefined {
  const [schema] = schemas;
  return schema === undefined ? undefined : { schema };
}

function areAllApart<S>(side: Side<S>, branches: readonly Conjunction<S>[], types: number): boolean {
  // More pairs would take too much time.
  if (branches.length > 40) return false;
  return branches.every((a, index) =>
    branches.slice(index + 1).every((b) => areApart(side, side.getShape(a), side, side.getShape(b), types)),
  );
}

/** True if no other branch accepts the values that become invalid or valid in one branch. */
function isApartFromOthers<S>(
  { comparer }: ShapePair<S>,
  before: Conjunction<S>,
  after: Conjunction<S>,
  olds: readonly Conjunction<S>[],
  news: readonly Conjunction<S>[],
  types: number,
): boolean {
  if (olds.length + news.length > 60) return false;
  const old = comparer.old.getShape(before);
  const next = comparer.new.getShape(after);
  return (
    news.every(
      (other) =>
        other === after || areApart(comparer.old, old, comparer.new, comparer.new.getShape(other), types),
    ) &&
    olds.every(
      (other) =>
        other === before || areApart(comparer.old, comparer.old.getShape(other), comparer.new, next, types),
    )
  );
}
