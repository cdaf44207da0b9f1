import type { ShapePair } from './compare-shapes.js';
import { compareBound } from './compare-scalars.js';
import { comparePropertySchemas } from './compare-properties.js';
import { narrower, wider } from './containment.js';
import type { Place, ObjectRules } from './shapes/shape.js';

/** Compares the keywords for objects. */
export function compareObjects<S>(pair: ShapePair<S>): void {
  if (pair.old.bounds !== undefined || pair.new.bounds !== undefined) {
    compareBound(pair, 'minProperties');
    compareBound(pair, 'maxProperties');
  }
  const { object: old } = pair.old;
  const { object: next } = pair.new;
  if (old === undefined && next === undefined) return;
  comparePropertySchemas(pair);
  comparePropertyNames(pair, old?.propertyNames ?? [], next?.propertyNames ?? []);
  compareDependentRequired(pair, old, next);
  compareDependentSchemas(pair, old, next);
}

function comparePropertyNames<S>(
  { comparison, comparer, oldPlace, newPlace }: ShapePair<S>,
  olds: readonly S[],
  news: readonly S[],
): void {
  const [old] = olds;
  const [next] = news;
  if (old === undefined && next === undefined) return;
  if (old === undefined && next !== undefined)
    comparison.differ({ kind: 'property-names-added' }, oldPlace, { schema: next }, narrower);
  else if (old !== undefined && next === undefined)
    comparison.differ({ kind: 'property-names-removed' }, { schema: old }, newPlace, wider);
  else if (old !== undefined && next !== undefined) {
    const on = comparer.pair(comparer.old.all(olds), comparer.new.all(news));
    const dependency = { on: [on], how: 'plain', isCertain: true } as const;
    comparison.differUnlessEqual(
      { kind: 'property-names-changed' },
      { schema: old },
      { schema: next },
      dependency,
    );
  }
}

function compareDependentRequired<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  old: ObjectRules<S> | undefined,
  next: ObjectRules<S> | undefined,
): void {
  for (const [trigger, name, at] of dependentNames(next)) {
    if (isImplied(old, trigger, name)) continue;
    comparison.differ({ kind: 'dependent-required-added', name, trigger }, oldPlace, at, narrower);
  }
  for (const [trigger, name, at] of dependentNames(old)) {
    if (isImplied(next, trigger, name)) continue;
    comparison.differ({ kind: 'dependent-required-removed', name, trigger }, at, newPlace, wider);
  }
}

function* dependentNames<S>(rules: ObjectRules<S> | undefined): Iterable<[string, string, Place<S>]> {
  for (const [trigger, names] of rules?.dependentRequired ?? []) {
    for (const [name, at] of names) yield [trigger, name, at];
  }
}

function isImplied<S>(rules: ObjectRules<S> | undefined, trigger: string, name: string): boolean {
  if (trigger === name || rules === undefined) return trigger === name;
  return rules.required.has(name) || rules.dependentRequired.get(trigger)?.has(name) === true;
}

function compareDependentSchemas<S>(
  { comparison, comparer, oldPlace, newPlace }: ShapePair<S>,
  old: ObjectRules<S> | undefined,
  next: ObjectRules<S> | undefined,
): void {
  const triggers = new Set([
    ...(old?.dependentSchemas.keys() ?? []),
    ...(next?.dependentSchemas.keys() ?? []),
  ]);
  for (const trigger of triggers) {
    const before = old?.dependentSchemas.get(trigger) ?? [];
    const after = next?.dependentSchemas.get(trigger) ?? [];
    const on = comparer.pair(comparer.old.all(before), comparer.new.all(after));
    const [oldAt] = before;
    const [newAt] = after;
    comparison.differUnlessEqual(
      { kind: 'dependent-schema-changed', trigger },
      oldAt === undefined ? oldPlace : { schema: oldAt },
      newAt === undefined ? newPlace : { schema: newAt },
      { on: [on], how: 'plain', isCertain: false },
    );
  }
}
