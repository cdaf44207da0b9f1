import type { Comparison } from './comparison.js';
import { isProvenEmpty } from './emptiness.js';
import { nearValues } from './near-values.js';
import { SchemaComparer } from './schema-comparer.js';
import { isWitness, type Inclusion, type ValueSet } from './witness.js';

/** Answer to a question about schemas. The evaluator has confirmed each witness. */
export type Decision =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly witness: unknown }
  | { readonly answer: 'undecided'; readonly reason: string };

/** Options of a decision. */
export interface DecisionOptions {
  /** Maximum number of compared pairs of schemas; 20,000 by default. */
  readonly maxPairs?: number | undefined;
  /** Maximum number of values tried as a witness; 500 by default. */
  readonly maxValues?: number | undefined;
}

/**
 * Decides whether a schema accepts all values of another one, through references, compositions, conditions, formats and patterns.
 *
 * `yes` is proven by the comparison of the schemas. `no` has a witness: a value that `b` accepts and `a` rejects. Otherwise the
 * result is undecided, with the reason: an unreadable part, a limit, or no witness among the tried values.
 */
export function includes<S>(a: ValueSet<S>, b: ValueSet<S>, options: DecisionOptions = {}): Decision {
  const { maxPairs = 20_000, maxValues } = options;
  const comparer = new SchemaComparer({ old: b.side, new: a.side, budget: maxPairs });
  const comparison = comparer.compareAll(b.conjunction.schemas, a.conjunction.schemas);
  const isKnown = !a.conjunction.isUnsatisfiable && !b.conjunction.isUnsatisfiable;
  if (b.conjunction.isUnsatisfiable || (isKnown && comparison.oldInNew === 'yes')) return yes;
  if (isProvenEmpty(b.side, b.conjunction)) return yes;
  const witness = findWitness({ inner: b, outer: a }, { maxValues });
  if (witness !== undefined) return { answer: 'no', witness: witness.value };
  return { answer: 'undecided', reason: describeReason(comparison) };
}

/** Decides whether a schema accepts no value. A witness is a value that it accepts. */
export function isEmpty<S>(set: ValueSet<S>, { maxValues }: DecisionOptions = {}): Decision {
  if (set.conjunction.isUnsatisfiable || isProvenEmpty(set.side, set.conjunction)) return yes;
  const nothing = { side: set.side, conjunction: set.side.unsatisfiable };
  const witness = findWitness({ inner: set, outer: nothing }, { maxValues });
  return witness === undefined
    ? { answer: 'undecided', reason: noWitness }
    : { answer: 'no', witness: witness.value };
}

/** Options of a search for a witness. */
export interface WitnessOptions {
  /** Maximum number of values to try; 500 by default. */
  readonly maxValues?: number | undefined;
  /** Maximum number of schemas to derive values from; 5,000 by default. */
  readonly maxSchemas?: number | undefined;
  /** Returns true for a witness that is acceptable as the result. */
  readonly isMeant?: ((value: unknown) => boolean) | undefined;
}

/** Finds a value that is in one set but not in another, among likely candidates. */
export function findWitness<S>(
  inclusion: Inclusion<S>,
  { maxValues = 500, maxSchemas = 5000, isMeant = () => true }: WitnessOptions = {},
): { readonly value: unknown } | undefined {
  let left = maxValues;
  for (const value of nearValues(inclusion.inner, inclusion.outer, maxSchemas)) {
    if (--left < 0) break;
    if (isWellFormed(value) && isWitness(inclusion, value) && isMeant(value)) return { value };
  }
  return undefined;
}

const yes: Decision = { answer: 'yes' };
const noWitness = 'none of the values that were tried decides it';

function describeReason<S>(comparison: Comparison<S>): string {
  for (const { detail } of comparison.differences ?? [])
    if (detail.kind === 'undecided') return `a part cannot be compared: ${detail.reason}`;
  return noWitness;
}

/** True for a value that JSON can express: without unpaired surrogates. */
function isWellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/.test(JSON.stringify(value));
}
