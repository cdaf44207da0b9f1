import { resolve, stronglyConnected, type Schema } from '@assay/core';

/** A number of estimated tokens. */
export interface TokenCount {
  readonly tokens: number;
  /** True if a schema contains itself and was counted once, so that the real number may be higher. */
  readonly isMinimum: boolean;
}

/** A schema that another one contains, and how often. */
export interface Part {
  readonly schema: Schema;
  readonly times: number;
  /** True if only the smallest of these parts counts. */
  readonly isAlternative?: boolean;
}

/** The functions that compute the tokens of a schema from itself and its parts. */
export interface SchemaMeasure {
  /** Returns the parts that count. */
  readonly partsOf: (schema: Schema) => readonly Part[];
  /** Returns the tokens of a schema without its parts. */
  readonly ownTokens: (schema: Schema) => number;
  /** True if all schemas of a cycle have the same count: the sum of each schema once, independently of the entry. */
  readonly countsWholeCycles: boolean;
}

export const nothing: TokenCount = { tokens: 0, isMinimum: false };

/** The upper limit of all counts, because schemas that repeat each other multiply. */
const max = 1e9;

/**
 * Counts the tokens of schemas with resolved references. Visits each schema once, even if many schemas contain it. In a cycle,
 * contained schemas are omitted, or count once for the whole cycle.
 */
export function measureSchemas(
  starts: readonly Schema[],
  measure: SchemaMeasure,
): ReadonlyMap<Schema, TokenCount> {
  const counts = new Map<Schema, TokenCount>();
  const parts = new Map<Schema, readonly Part[]>();
  const listTargets = (schema: Schema): readonly Schema[] => {
    const found = measure.partsOf(schema);
    parts.set(schema, found);
    return found.map((part) => part.schema);
  };
  for (const cycle of stronglyConnected(starts, listTargets)) {
    const members = cycle.map((member): [Schema, TokenCount] => [
      member,
      addCounts(
        { tokens: measure.ownTokens(member), isMinimum: false },
        countParts(parts.get(member) ?? [], counts),
      ),
    ]);
    const all = measure.countsWholeCycles
      ? members.reduce((sum, [, each]) => addCounts(sum, each), nothing)
      : undefined;
    for (const [member, count] of members) counts.set(member, all ?? count);
  }
  return counts;
}

/** Counts the parts of a schema outside of its own cycle. */
function countParts(parts: readonly Part[], counts: ReadonlyMap<Schema, TokenCount>): TokenCount {
  let sum = nothing;
  let smallest: TokenCount | undefined;
  for (const { schema, times, isAlternative } of parts) {
    const count = counts.get(schema);
    if (count === undefined) sum = addCounts(sum, { tokens: 0, isMinimum: true });
    else if (isAlternative !== true) sum = addCounts(sum, { ...count, tokens: count.tokens * times });
    else if (smallest === undefined || count.tokens < smallest.tokens) smallest = count;
  }
  return addCounts(sum, smallest ?? nothing);
}

/** Returns the target of a reference as a part. */
export function referencedPart({ reference }: Schema): readonly Part[] {
  const target = resolve(reference);
  return target === undefined ? [] : [{ schema: target, times: 1 }];
}

/** Adds two counts, up to the upper limit. */
export function addCounts(a: TokenCount, b: TokenCount): TokenCount {
  const tokens = a.tokens + b.tokens;
  if (tokens > max) return { tokens: max, isMinimum: true };
  return { tokens, isMinimum: a.isMinimum || b.isMinimum };
}
