import type { ShapePair } from './compare-shapes.js';
import { compareUnions, type Alternatives } from './compare-unions.js';
import { evaluationText } from './evaluation-text.js';
import type {
  Place,
  CompositionRules,
  Condition,
  Conjunction,
  Negation,
  Shape,
  Union,
} from './shapes/shape.js';
import { undecided } from './containment.js';
import type { Side } from './shapes/side.js';
import { bit, numbers } from './shapes/type-bits.js';
import { inclusionOf, isWitness, type Inclusion } from './witness.js';

const none: CompositionRules<never> = { unions: [], negations: [], conditions: [], unevaluated: [] };

/**
 * Compares a schema that became one branch of a union, or was one. The schema is then treated as a union with a single branch.
 * Returns the types that need no further comparison.
 */
export function compareWithUnion<S>(pair: ShapePair<S>): number {
  const { comparer, comparison, old, new: next } = pair;
  const before = old.composition;
  const after = next.composition;
  if (before === undefined && after !== undefined && isPureUnion(next, old)) {
    const [union] = after.unions;
    if (union === undefined || (old.types & union.types) === 0) return 0;
    const conjunction = wholeOf(comparison.old, union.keyword, pair.oldPlace);
    compareUnions(
      pair,
      conjunction,
      splitAlternatives(union, comparer.new.of.bind(comparer.new)),
      union.types,
    );
    return union.types;
  }
  if (after === undefined && before !== undefined && isPureUnion(old, next)) {
    const [union] = before.unions;
    if (union === undefined || (next.types & union.types) === 0) return 0;
    const conjunction = wholeOf(comparison.new, union.keyword, pair.newPlace);
    compareUnions(
      pair,
      splitAlternatives(union, comparer.old.of.bind(comparer.old)),
      conjunction,
      union.types,
    );
    return union.types;
  }
  return 0;
}

/** True if the branches of a shape's only union contain all constraints for the types of the union. */
function isPureUnion<S>(shape: Shape<S>, other: Shape<S>): boolean {
  const { composition } = shape;
  if (composition?.unions.length !== 1) return false;
  if (composition.negations.length + composition.conditions.length + composition.unevaluated.length > 0)
    return false;
  const types = composition.unions[0]?.types ?? 0;
  if (other.lists !== undefined || shape.lists !== undefined) return false;
  return (
    ((types & bit.object) === 0 || shape.object === undefined) &&
    ((types & bit.array) === 0 || shape.array === undefined) &&
    ((types & bit.string) === 0 || (shape.text === undefined && shape.formats === undefined)) &&
    ((types & numbers) === 0 || (shape.multiples === undefined && shape.formats === undefined)) &&
    shape.bounds === undefined
  );
}

function wholeOf<S>(
  conjunction: Conjunction<S>,
  keyword: 'oneOf' | 'anyOf',
  at: Place<S> | undefined,
): Alternatives<S> {
  return { keyword, branches: [conjunction], at, isDiscriminated: false, isWhole: true };
}

function splitAlternatives<S>(union: Union<S>, of: (schema: S) => Conjunction<S>): Alternatives<S> {
  return {
    keyword: union.keyword,
    branches: union.branches.map(of),
    at: { schema: union.schema, keyword: union.keyword },
    isDiscriminated: union.isDiscriminated,
    isWhole: false,
  };
}

/** Compares unions, negations and conditions. */
export function compareComposition<S>(pair: ShapePair<S>, lifted: number): void {
  const { composition: before } = pair.old;
  const { composition: after } = pair.new;
  if (before === undefined && after === undefined) return;
  const old: CompositionRules<S> = before ?? none;
  const next: CompositionRules<S> = after ?? none;
  if (lifted === 0) compareAllUnions(pair, old.unions, next.unions);
  compareNegations(pair, old.negations, next.negations);
  compareConditions(pair, old.conditions, next.conditions);
  compareUnevaluated(pair, old, next);
}

function compareAllUnions<S>(pair: ShapePair<S>, olds: readonly Union<S>[], news: readonly Union<S>[]): void {
  const { comparison, comparer, oldPlace, newPlace } = pair;
  const common = pair.old.types & pair.new.types;
  const left = [...news];
  for (const old of olds) {
    if ((old.types & common) === 0) continue;
    const index = left.findIndex((candidate) => (candidate.types & old.types & common) !== 0);
    const next = index === -1 ? undefined : left.splice(index, 1)[0];
    const types = (next?.types ?? 0) & common;
    if (next !== undefined) {
      const alternatives = splitAlternatives(old, comparer.old.of.bind(comparer.old));
      compareUnions(
        pair,
        alternatives,
        splitAlternatives(next, comparer.new.of.bind(comparer.new)),
        types & old.types,
      );
    }
    if ((old.types & common & ~types) !== 0)
      comparison.differ({ kind: 'union-removed', keyword: old.keyword }, getUnionPlace(old), newPlace, {
        newInOld: 'unknown',
        oldInNew: 'yes',
      });
    if ((types & ~old.types) !== 0 && next !== undefined)
      comparison.differ({ kind: 'union-added', keyword: next.keyword }, oldPlace, getUnionPlace(next), {
        newInOld: 'yes',
        oldInNew: 'unknown',
      });
  }
  for (const next of left) {
    if ((next.types & common) === 0) continue;
    comparison.differ({ kind: 'union-added', keyword: next.keyword }, oldPlace, getUnionPlace(next), {
      newInOld: 'yes',
      oldInNew: 'unknown',
    });
  }
}

function getUnionPlace<S>({ schema, keyword }: Union<S>): Place<S> {
  return { schema, keyword };
}

function compareNegations<S>(
  pair: ShapePair<S>,
  olds: readonly Negation<S>[],
  news: readonly Negation<S>[],
): void {
  const { comparison, comparer, oldPlace, newPlace } = pair;
  for (let index = 0; index < Math.max(olds.length, news.length); index++) {
    const old = olds[index];
    const next = news[index];
    const oldAt = old === undefined ? oldPlace : { schema: old.schema };
    const newAt = next === undefined ? newPlace : { schema: next.schema };
    if (old === undefined && next !== undefined) {
      const oldInNew = excludesListed(inclusionOf(pair, 'oldInNew'), comparer.new, next) ? 'no' : 'unknown';
      comparison.differ({ kind: 'not-added' }, oldAt, newAt, { newInOld: 'yes', oldInNew });
    } else if (old !== undefined && next === undefined) {
      const newInOld = excludesListed(inclusionOf(pair, 'newInOld'), comparer.old, old) ? 'no' : 'unknown';
      comparison.differ({ kind: 'not-removed' }, oldAt, newAt, { newInOld, oldInNew: 'yes' });
    } else if (old !== undefined && next !== undefined) {
      limitToSameTypes(pair, old, next);
      const on = comparer.pair(comparer.old.of(old.schema), comparer.new.of(next.schema));
      comparison.differUnlessEqual({ kind: 'not-changed' }, oldAt, newAt, {
        on: [on],
        how: 'swapped',
        isCertain: false,
      });
    }
  }
}

/** Leaves the relation undecided if two rules apply to different types. */
function limitToSameTypes<S>(
  pair: ShapePair<S>,
  old: { readonly types: number },
  next: { readonly types: number },
): void {
  const common = pair.old.types & pair.new.types;
  if ((old.types & common) !== (next.types & common)) pair.comparison.limit(undecided);
}

/** True if a negated schema lists a value that is valid on the other side. */
function excludesListed<S>(inclusion: Inclusion<S>, side: Side<S>, { schema }: Negation<S>): boolean {
  for (const { values } of side.getShape(side.of(schema))?.lists ?? [])
    for (const { value } of values.values()) if (isWitness(inclusion, value)) return true;
  return false;
}

function compareConditions<S>(
  pair: ShapePair<S>,
  olds: readonly Condition<S>[],
  news: readonly Condition<S>[],
): void {
  const { comparison, comparer, oldPlace, newPlace } = pair;
  for (let index = 0; index < Math.max(olds.length, news.length); index++) {
    const old = olds[index];
    const next = news[index];
    const oldAt = old === undefined ? oldPlace : { schema: old.schema, keyword: 'if' };
    const newAt = next === undefined ? newPlace : { schema: next.schema, keyword: 'if' };
    if (old === undefined)
      comparison.differ({ kind: 'condition-added' }, oldAt, newAt, { newInOld: 'yes', oldInNew: 'unknown' });
    else if (next === undefined)
      comparison.differ({ kind: 'condition-removed' }, oldAt, newAt, {
        newInOld: 'unknown',
        oldInNew: 'yes',
      });
    else {
      limitToSameTypes(pair, old, next);
      const test = comparer.pair(comparer.old.of(old.if), comparer.new.of(next.if));
      comparison.differUnlessEqual({ kind: 'condition-changed' }, oldAt, newAt, {
        on: [test],
        how: 'rigid',
        isCertain: false,
      });
      for (const branch of ['then', 'else'] as const) {
        const before = old[branch];
        const after = next[branch];
        if (before === undefined && after === undefined) continue;
        const inner = comparer.pair(
          before === undefined ? comparer.old.unrestricted : comparer.old.of(before),
          after === undefined ? comparer.new.unrestricted : comparer.new.of(after),
        );
        if (before !== undefined && after !== undefined)
          comparison.include(inner, { isCertain: false, isConditional: true });
        else
          comparison.differUnlessEqual({ kind: 'condition-changed' }, oldAt, newAt, {
            on: [inner],
            how: 'plain',
            isCertain: false,
          });
      }
    }
  }
}

/**
 * Compares `unevaluatedProperties`. Its effect depends on which alternatives match and which properties they describe. Equality
 * is certain only if both sides describe the same names in the same order and are otherwise equal.
 */
function compareUnevaluated<S>(
  pair: ShapePair<S>,
  old: CompositionRules<S>,
  next: CompositionRules<S>,
): void {
  const { comparison, comparer, oldPlace, newPlace } = pair;
  const [before] = old.unevaluated;
  const [after] = next.unevaluated;
  if (before === undefined && after === undefined) return;
  const keyword = (before ?? after)?.keyword ?? 'unevaluatedProperties';
  const detail = { kind: 'unevaluated-changed', keyword } as const;
  const oldAt = before?.at ?? oldPlace;
  const newAt = after?.at ?? newPlace;
  if (before === undefined || after === undefined) {
    const effect = {
      newInOld: before === undefined ? 'yes' : 'unknown',
      oldInNew: after === undefined ? 'yes' : 'unknown',
    } as const;
    comparison.differ(detail, oldAt, newAt, effect);
    return;
  }
  const text = evaluationText(comparer.old, comparison.old.schemas);
  const isSame =
    old.unevaluated.length === next.unevaluated.length &&
    text !== undefined &&
    text === evaluationText(comparer.new, comparison.new.schemas);
  const unsure = { newInOld: 'unknown', oldInNew: 'unknown' } as const;
  if (!isSame) comparison.limit(unsure);
  const on = comparer.pair(comparer.old.of(before.schema), comparer.new.of(after.schema));
  comparison.differUnlessEqual(detail, oldAt, newAt, { on: [on], how: 'plain', isCertain: false });
  comparison.makeRigid();
}
