import type { ShapePair } from './compare-shapes.js';
import { bothOf, narrower, same, wider, type Relation } from './containment.js';
import type { Place, Conjunction } from './shapes/shape.js';
import { PropertyRules } from './shapes/property-rules.js';

/** The property rules of both sides. */
interface RulesPair<S> {
  readonly old: PropertyRules<S>;
  readonly new: PropertyRules<S>;
}

/** Compares the properties of objects: named ones, those of patterns, and all others. */
export function comparePropertySchemas<S>(pair: ShapePair<S>): void {
  const { comparer } = pair;
  const rules = {
    old: new PropertyRules(comparer.old, pair.old.object, pair.oldPlace),
    new: new PropertyRules(comparer.new, pair.new.object, pair.newPlace),
  };
  for (const name of rules.old.names) {
    if (rules.new.describes(name)) compareDescribed(pair, rules, name);
    else compareRemoved(pair, rules, name);
  }
  for (const name of rules.new.names) if (!rules.old.describes(name)) compareAdded(pair, rules, name);
  compareUndescribedRequired(pair, rules);
  comparePatterns(pair, rules);
  compareAdditional(pair, rules);
  // Undecided if it is unknown which patterns match a name.
  if (rules.old.isUnsure || rules.new.isUnsure)
    pair.comparison.limit({ newInOld: 'unknown', oldInNew: 'unknown' });
}

function compareDescribed<S>(pair: ShapePair<S>, rules: RulesPair<S>, name: string): void {
  const { comparison, comparer } = pair;
  const old = rules.old.getPropertySchema(name);
  const next = rules.new.getPropertySchema(name);
  // Another schema of an `allOf` can forbid a described property.
  if (old.isUnsatisfiable !== next.isUnsatisfiable) {
    if (next.isUnsatisfiable) compareRemoved(pair, rules, name);
    else compareAdded(pair, rules, name);
    return;
  }
  const oldAt = rules.old.getPropertyPlace(name);
  const newAt = rules.new.getPropertyPlace(name);
  const isLeftOut = { old: comparer.old.leavesOut(old.schemas), new: comparer.new.leavesOut(next.schemas) };
  compareMarks(pair, { old, new: next, oldAt, newAt });
  if (isLeftOut.old && isLeftOut.new) return;
  const wasRequired = rules.old.required(name);
  const isRequired = rules.new.required(name);
  const before = wasRequired !== undefined && !isLeftOut.old;
  const after = isRequired !== undefined && !isLeftOut.new;
  // A property left out in one direction is described for the other direction only. The difference of its mark has already been
  // reported.
  const isOnOneSide = isLeftOut.old !== isLeftOut.new;
  if (before !== after) {
    if (isOnOneSide) comparison.limit(after ? narrower : wider);
    else if (after)
      comparison.differ({ kind: 'required-added', name, isDescribed: true }, oldAt, isRequired, narrower);
    else comparison.differ({ kind: 'required-removed', name, isDescribed: true }, wasRequired, newAt, wider);
  }
  const inner = comparer.pair(old, next);
  if (isOnOneSide) comparison.leaveOut(inner, name);
  else comparison.include(inner, { property: name });
}

/** Compares the read-only and write-only marks of a property that affect the direction. */
function compareMarks<S>(
  { comparison, comparer }: ShapePair<S>,
  at: {
    readonly old: Conjunction<S>;
    readonly new: Conjunction<S>;
    readonly oldAt: Place<S> | undefined;
    readonly newAt: Place<S> | undefined;
  },
): void {
  const { direction } = comparer.old;
  for (const mark of ['readOnly', 'writeOnly'] as const) {
    if (direction !== undefined && (direction === 'request') !== (mark === 'readOnly')) continue;
    const before = at.old.schemas.some((schema) => comparer.old.getMarks(schema)[mark]);
    const after = at.new.schemas.some((schema) => comparer.new.getMarks(schema)[mark]);
    if (before === after) continue;
    const name = mark === 'readOnly' ? 'read-only' : 'write-only';
    comparison.differ({ kind: `${name}-${after ? 'added' : 'removed'}` }, at.oldAt, at.newAt, same);
  }
}

function compareAdded<S>(pair: ShapePair<S>, rules: RulesPair<S>, name: string): void {
  const { comparison, comparer } = pair;
  const next = rules.new.getPropertySchema(name);
  const others = rules.old.getPropertySchema(name);
  if (comparer.new.leavesOut(next.schemas)) {
    // The property was not described and is not sent.
    if (others.schemas.length === 0) return;
    comparison.depend({ on: [comparer.pair(others, next)], how: 'plain', isCertain: true });
    return;
  }
  const wasRequired = rules.old.required(name) !== undefined;
  const isRequired = rules.new.required(name) !== undefined;
  const detail = {
    kind: 'property-added',
    name,
    isRequired: isRequired && !wasRequired,
    isForbidden: others.isUnsatisfiable,
  } as const;
  const required: Relation = isRequired === wasRequired ? same : isRequired ? narrower : wider;
  const effect = relateToAdditional(pair, others, next);
  comparison.differ(detail, rules.old.place, rules.new.getPropertyPlace(name), bothOf(required, effect));
}

function compareRemoved<S>(pair: ShapePair<S>, rules: RulesPair<S>, name: string): void {
  const { comparison, comparer } = pair;
  const old = rules.old.getPropertySchema(name);
  const others = rules.new.getPropertySchema(name);
  if (comparer.old.leavesOut(old.schemas)) {
    if (others.schemas.length === 0) return;
    comparison.depend({ on: [comparer.pair(old, others)], how: 'plain', isCertain: true });
    return;
  }
  const wasRequired = rules.old.required(name) !== undefined;
  const isRequired = rules.new.required(name) !== undefined;
  const detail = {
    kind: 'property-removed',
    name,
    isRequired: wasRequired && !isRequired,
    isForbidden: others.isUnsatisfiable,
  } as const;
  const required: Relation = isRequired === wasRequired ? same : isRequired ? narrower : wider;
  const effect = relateToAdditional(pair, old, others);
  comparison.differ(detail, rules.old.getPropertyPlace(name), rules.new.place, bothOf(required, effect));
}

/** Compares a property described on one side only with the other side's rule for all further properties. */
function relateToAdditional<S>(
  { comparison, comparer }: ShapePair<S>,
  old: Conjunction<S>,
  next: Conjunction<S>,
): Relation {
  if (old.isUnsatisfiable) return next.isUnsatisfiable ? same : wider;
  if (next.isUnsatisfiable) return narrower;
  if (old.schemas.length > 0 && next.schemas.length > 0) {
    comparison.depend({ on: [comparer.pair(old, next)], how: 'plain', isCertain: true });
    return same;
  }
  if (old.schemas.length === 0) return comparer.new.getShape(next)?.isUnrestricted === true ? same : narrower;
  return comparer.old.getShape(old)?.isUnrestricted === true ? same : wider;
}

/** Compares the required properties that neither side describes. */
function compareUndescribedRequired<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  rules: RulesPair<S>,
): void {
  for (const [name, at] of rules.new.allRequired) {
    if (rules.old.allRequired.has(name) || rules.new.describes(name) || rules.old.describes(name)) continue;
    comparison.differ({ kind: 'required-added', name, isDescribed: false }, oldPlace, at, narrower);
  }
  for (const [name, at] of rules.old.allRequired) {
    if (rules.new.allRequired.has(name) || rules.old.describes(name) || rules.new.describes(name)) continue;
    comparison.differ({ kind: 'required-removed', name, isDescribed: false }, at, newPlace, wider);
  }
}

function comparePatterns<S>(pair: ShapePair<S>, rules: RulesPair<S>): void {
  const { comparison, comparer } = pair;
  const olds = rules.old.patterns;
  const news = rules.new.patterns;
  if (olds === undefined && news === undefined) return;
  let changes = 0;
  for (const pattern of new Set([...(olds?.keys() ?? []), ...(news?.keys() ?? [])])) {
    const old = rules.old.ofPattern(pattern);
    const next = rules.new.ofPattern(pattern);
    const oldAt = getPropertyPlace(old) ?? rules.old.place;
    const newAt = getPropertyPlace(next) ?? rules.new.place;
    if (olds?.has(pattern) === true && news?.has(pattern) === true) {
      comparison.include(comparer.pair(old, next));
      continue;
    }
    changes++;
    const kind = olds?.has(pattern) === true ? 'pattern-property-removed' : 'pattern-property-added';
    comparison.differ({ kind, pattern }, oldAt, newAt, relateToAdditional(pair, old, next));
  }
  // A name may match several patterns and lose one of them.
  const count = Math.max(olds?.size ?? 0, news?.size ?? 0);
  if (changes > 0 && count + changes > 1) comparison.limit({ newInOld: 'unknown', oldInNew: 'unknown' });
}

function getPropertyPlace<S>({ schemas }: Conjunction<S>): Place<S> | undefined {
  const [schema] = schemas;
  return schema === undefined ? undefined : { schema };
}

function compareAdditional<S>(pair: ShapePair<S>, rules: RulesPair<S>): void {
  const { comparison, comparer } = pair;
  const old = rules.old.additional;
  const next = rules.new.additional;
  const oldAt = rules.old.place;
  const newAt = rules.new.place;
  if (old.isUnsatisfiable && next.isUnsatisfiable) return;
  if (next.isUnsatisfiable)
    comparison.differ({ kind: 'additional-properties-forbidden' }, oldAt, newAt, narrower);
  else if (old.isUnsatisfiable)
    comparison.differ({ kind: 'additional-properties-allowed' }, oldAt, newAt, wider);
  else if (old.schemas.length > 0 && next.schemas.length > 0) comparison.include(comparer.pair(old, next));
  else if (next.schemas.length > 0 && comparer.new.getShape(next)?.isUnrestricted !== true)
    comparison.differ({ kind: 'additional-property-schema-added' }, oldAt, getPropertyPlace(next), narrower);
  else if (old.schemas.length > 0 && comparer.old.getShape(old)?.isUnrestricted !== true)
    comparison.differ({ kind: 'additional-property-schema-removed' }, getPropertyPlace(old), newAt, wider);
}
