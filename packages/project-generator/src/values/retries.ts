import { strings } from '@assay/core';
import { compositionOf } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import type { Conjunction } from './conjunction.js';
import { schemaAt } from './keywords.js';
import type { Place } from './maker.js';

/** The ways to make one and the same plan, for when a value that was made does not satisfy all after all. */
export function* retriesOf(
  plan: Conjunction,
  whole: Conjunction,
  place: Place,
  isDoubtful: boolean,
  lookup: SchemaLookup,
): Generator<Place> {
  yield place;
  if (!isDoubtful) return;
  const avoided = namesToAvoid(plan, whole, lookup);
  if (avoided.size > 0) yield { ...place, avoided };
  yield { ...place, isFull: !place.isFull, avoided };
  for (const offset of [1, 2, 3, 5, 8]) {
    const variation = place.variation + offset;
    yield { ...place, variation, avoided };
    yield { ...place, variation, isFull: !place.isFull, avoided };
  }
}

/** Properties that other branches, or what must not hold, ask for: a value without them is less likely to match these too. */
function namesToAvoid(plan: Conjunction, whole: Conjunction, lookup: SchemaLookup): ReadonlySet<string> {
  const branches = whole.open.flatMap((choice) => choice.branches.flatMap((branch) => branch.schemas));
  const negated = plan.parts.map((part) => schemaAt(part, 'not') ?? true);
  const others = [...branches, ...negated].flatMap((schema) => compositionOf(schema, lookup));
  return new Set(others.flatMap((part) => strings(part['required'])));
}
