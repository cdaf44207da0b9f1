import type { SchemaLookup } from '../../schemas/schema-registry.js';
import type { Keywords } from '../constraints/keywords.js';
import type { Outcome } from '../constraints/outcome.js';

/** A generated value and what it cost. */
export interface SharedValue {
  readonly outcome: Outcome;
  readonly steps: number;
  readonly characters: number;
  /** The schemas of all values in it; it is recursive where one of them encloses it. */
  readonly inside: ReadonlySet<Keywords>;
}

/** The most values that are kept, those inside others included. */
const maxSteps = 100_000;

/**
 * Generated values of referenced schemas. Bodies have many schemas in common: such a schema has the same value at the same place of all of
 * them, unless the schemas around it changed it.
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

/** The values that all who make some of the schemas of a lookup share. */
export function sharedValuesOf(lookup: SchemaLookup): SharedValues {
  let shared = known.get(lookup);
  if (shared === undefined) known.set(lookup, (shared = new SharedValues()));
  return shared;
}
