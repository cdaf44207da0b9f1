import type { SchemaLookup } from '../../schemas/schema-registry.js';
import type { Keywords } from '../constraints/keywords.js';
import type { Outcome } from '../constraints/outcome.js';

/** A generated value and its cost. */
export interface SharedValue {
  readonly outcome: Outcome;
  readonly steps: number;
  readonly characters: number;
  /** The schemas of all nested values; an enclosing one makes the value recursive. */
  readonly inside: ReadonlySet<Keywords>;
}

/** Maximum number of kept values, including nested ones. */
const maxSteps = 100_000;

/**
 * Generated values of referenced schemas. Bodies share many schemas, so such a schema has the same value at the same location of
 * each body, unless the enclosing schemas influenced it.
 */
export class SharedValues {
  private readonly made = new Map<string, SharedValue>();
  private steps = 0;

  get(key: string): SharedValue | undefined {
    return this.made.get(key);
  }

  keep(key: string, value: SharedValue): void {
    this.steps += value.steps;
    if (this.steps <= maxSteps) this.made.set(key, value);
  }
}

const known = new WeakMap<SchemaLookup, SharedValues>();

/** Returns the values that all generators of a lookup's schemas share. */
export function sharedValuesOf(lookup: SchemaLookup): SharedValues {
  let shared = known.get(lookup);
  if (shared === undefined) known.set(lookup, (shared = new SharedValues()));
  return shared;
}
