import { compareAnnotations } from './compare-annotations.js';
import { compareArrays } from './compare-arrays.js';
import { compareComposition, compareWithUnion } from './compare-composition.js';
import { compareListed } from './compare-listed.js';
import { compareNumericRules, compareTextRules } from './compare-scalars.js';
import { compareObjects } from './compare-objects.js';
import { compareNull, compareTypes } from './compare-types.js';
import type { Comparison } from './comparison.js';
import { undecided } from './containment.js';
import type { Place, Conjunction, Shape } from './shapes/shape.js';
import type { SchemaComparer } from './schema-comparer.js';
import type { Side } from './shapes/side.js';
import { bit, numbers } from './shapes/type-bits.js';

/** Two shapes that are being compared. */
export interface ShapePair<S> {
  readonly comparer: SchemaComparer<S>;
  readonly comparison: Comparison<S>;
  readonly old: Shape<S>;
  readonly new: Shape<S>;
  /** Location of the schema itself. */
  readonly oldPlace: Place<S> | undefined;
  readonly newPlace: Place<S> | undefined;
}

/** Executes one comparison: finds its own differences and its dependencies. */
export function compareShapes<S>(comparer: SchemaComparer<S>, comparison: Comparison<S>): void {
  const old = comparer.old.getShape(comparison.old);
  const next = comparer.new.getShape(comparison.new);
  const oldPlace = getShapePlace(comparer.old, comparison.old);
  const newPlace = getShapePlace(comparer.new, comparison.new);
  if (old === undefined || next === undefined) {
    comparison.differ({ kind: 'undecided', reason: 'depth' }, oldPlace, newPlace, undecided);
    return;
  }
  const pair: ShapePair<S> = { comparer, comparison, old, new: next, oldPlace, newPlace };
  compareUnreadable(pair);
  compareAnnotations(pair);
  compareNull(pair);
  // Neither side allows a value, but people read what the keywords are meant to allow.
  if (old.contradictedTypes !== 0 && next.contradictedTypes !== 0) comparison.isUndecidable = true;
  const lifted = compareWithUnion(pair);
  compareTypes(pair);
  const comparedLists = compareListed(pair);
  const contradicted = old.contradictedTypes & next.contradictedTypes;
  const decided = comparison.isUndecidable ? 0 : comparedLists;
  const types = (old.types & next.types & ~decided & ~lifted) | contradicted;
  if ((types & bit.string) !== 0) compareTextRules(pair);
  if ((types & numbers) !== 0) compareNumericRules(pair, types & numbers);
  if ((types & bit.array) !== 0) compareArrays(pair);
  if ((types & bit.object) !== 0) compareObjects(pair);
  compareComposition(pair, lifted);
  dropUncertainDifferences(pair);
}

/** Removes differences that may be wrong because one side refers to an unreadable part. */
function dropUncertainDifferences<S>({ comparison, old, new: next }: ShapePair<S>): void {
  const isOldHidden = hasMoreUnreadable(old, next);
  const isNewHidden = hasMoreUnreadable(next, old);
  if (!isOldHidden && !isNewHidden) return;
  comparison.isHidden = true;
  comparison.keepDifferences(
    ({ detail, effect }) =>
      detail.kind === 'undecided' ||
      !((isNewHidden && effect.oldInNew === 'yes') || (isOldHidden && effect.newInOld === 'yes')),
  );
}

function hasMoreUnreadable<S>(a: Shape<S>, b: Shape<S>): boolean {
  for (const reason of a.unreadable?.keys() ?? []) if (b.unreadable?.has(reason) !== true) return true;
  return false;
}

function getShapePlace<S>(side: Side<S>, { schemas }: Conjunction<S>): Place<S> | undefined {
  const [schema] = schemas;
  return schema === undefined ? undefined : { schema: side.behind(schema) };
}

/** Treats unreadable parts as equal if they are the same on both sides. */
function compareUnreadable<S>({ comparison, old, new: next, oldPlace, newPlace }: ShapePair<S>): void {
  if (old.unreadable === undefined && next.unreadable === undefined) return;
  for (const [reason, at] of old.unreadable ?? []) {
    if (next.unreadable?.has(reason) !== true)
      comparison.differ({ kind: 'undecided', reason }, at, newPlace, undecided);
  }
  for (const [reason, at] of next.unreadable ?? []) {
    if (old.unreadable?.has(reason) !== true)
      comparison.differ({ kind: 'undecided', reason }, oldPlace, at, undecided);
  }
}
