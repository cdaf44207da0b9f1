import { strings } from '@assay/core';
import { listCompositionParts } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import type { Conjunction } from '../constraints/conjunction.js';
import { listAt, mapAt, schemaAt, type Keywords } from '../constraints/keywords.js';
import type { Place } from './maker.js';

const maxRetries = 20;

/** Generates the ways to carry out one plan, for values that turn out to be invalid. */
export function* retriesOf(
  plan: Conjunction,
  conjunction: Conjunction,
  place: Place,
  effort: 'none' | 'little' | 'much',
  lookup: SchemaLookup,
): Generator<Place> {
  yield place;
  if (effort === 'none') return;
  const avoided = namesToAvoid(plan, conjunction, lookup);
  if (avoided.size > 0) yield { ...place, avoided };
  yield { ...place, isFull: !place.isFull, avoided };
  if (effort === 'little') return;
  // Each value that `not` lists might be generated first.
  const max = Math.min(maxRetries, 3 + plan.parts.map(excludedBy).reduce((sum, count) => sum + count, 0));
  for (let offset = 1; offset <= max; offset++) {
    const variation = place.variation + offset;
    yield { ...place, variation, avoided };
    yield { ...place, variation, isFull: !place.isFull, avoided };
  }
}

/** Counts the values in `not: { enum }`. */
function excludedBy(part: Keywords): number {
  const negated = mapAt(part, 'not');
  return (negated && listAt(negated, 'enum')?.length) ?? 0;
}

/** Returns properties that other branches or `not` require; a value without them is less likely to match these. */
function namesToAvoid(
  plan: Conjunction,
  conjunction: Conjunction,
  lookup: SchemaLookup,
): ReadonlySet<string> {
  const branches = conjunction.open.flatMap((choice) => choice.branches.flatMap((branch) => branch.schemas));
  const negated = plan.parts.map((part) => schemaAt(part, 'not') ?? true);
  const others = [...branches, ...negated].flatMap((schema) => listCompositionParts(schema, lookup));
  return new Set(others.flatMap((part) => strings(part['required'])));
}
