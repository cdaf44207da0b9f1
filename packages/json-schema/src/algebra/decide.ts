import type { Comparison } from './comparison.js';
import { isProvenEmpty } from './emptiness.js';
import { nearValues } from './near-values.js';
import { SchemaComparer } from './schema-comparer.js';
import { isWitness, type Inclusion, type ValueSet } from './witness.js';

/** Answer to a question about schemas. A witness is a value that the evaluator has accepted and refused as the answer says. */
export type Decision =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly witness: unknown }
  | { readonly answer: 'undecided'; readonly reason: string };

/** Options of a decision. */
export interface DecisionOptions {
  /** Maximum number of pairs of schemas that are compared; 20,000 by default. */
  readonly maxPairs?: number | undefined;
  /** Maximum number of values that are tried as a witness; 500 by default. */
  readonly maxValues?: number | undefined;
}

/**
 * Decides whether a schema accepts all values of another one, through references, compositions, conditions, formats and patterns.
 *
 * `yes` is proven by the comparison of the schemas. `no` has a witness: a value that `b` accepts and `a` refuses. Everything else is
 * undecided, with the reason: a part that cannot be read, a limit, or no witness among the values that were tried.
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

/** Decides whether a schema accepts no value at all: a witness is a value that it accepts. */
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
  /** Maximum number of values that are tried; 500 by default. */
  readonly maxValues?: number | undefined;
  /** Maximum number of schemas that values are taken from; 5,000 by default. */
  readonly maxSchemas?: number | undefined;
  /** Decides whether a witness is also one to return. */
  readonly isMeant?: ((value: unknown) => boolean) | undefined;
}

/** Finds a value that one set has and another one does not, among those that are likely to show it. */
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

/** True for a value that JSON can express: halves of surrogate pairs are no characters. */
function isWellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/.test(JSON.stringify(value));
}
