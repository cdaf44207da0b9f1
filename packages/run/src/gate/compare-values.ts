import { severities } from '@assay/core';
import type { ConfigurationValues, Traced } from '@assay/host';
import { placeOfValue, type ConfigurationPair, type GateChange } from './gate-change.js';

/** Finds more permissive values: the gate, the minimum score, schema errors, and the documents to validate. */
export function compareValues(pair: ConfigurationPair): GateChange[] {
  const { base, head } = { base: pair.base.values, head: pair.head.values };
  return [
    ...laxer(pair, 'failSeverity', 'high', (value) => (value === 'none' ? -1 : severities.indexOf(value))),
    ...laxer(pair, 'minScore', 0, (value) => value),
    ...laxer(pair, 'schemaErrors', 'fail', (value) => (value === 'fail' ? 1 : 0)),
    ...patternsLeftOut(base, head, pair),
  ];
}

/** Compares an ordered value. A greater value is stricter. */
function laxer<K extends 'failSeverity' | 'minScore' | 'schemaErrors'>(
  pair: ConfigurationPair,
  key: K,
  usual: ValueOf<K>,
  strictness: (value: ValueOf<K>) => number,
): GateChange[] {
  // `as`: the value of a key has the type of the key.
  const before = pair.base.values[key] as Traced<ValueOf<K>> | undefined;
  const after = pair.head.values[key] as Traced<ValueOf<K>> | undefined;
  const [old, now] = [before?.value ?? usual, after?.value ?? usual];
  if (strictness(now) >= strictness(old)) return [];
  return [
    { ...placeOfValue(after, pair), change: `\`${key}\` goes from \`${String(old)}\` to \`${String(now)}\`` },
  ];
}

type ValueOf<K extends keyof ConfigurationValues> =
  NonNullable<ConfigurationValues[K]> extends Traced<infer T> ? T : never;

/** Finds new patterns of `exclude` and removed patterns of `include`. Documents that match them are no longer found. */
function patternsLeftOut(
  base: ConfigurationValues,
  head: ConfigurationValues,
  pair: ConfigurationPair,
): GateChange[] {
  const excluded = new Set(base.exclude?.map(({ value }) => value));
  const included = new Set(head.include?.map(({ value }) => value));
  const changes = (head.exclude ?? [])
    .filter(({ value }) => !excluded.has(value))
    .map((pattern) => ({
      ...placeOfValue(pattern, pair),
      change: `\`exclude\` has the new pattern \`${pattern.value}\``,
    }));
  if (head.include === undefined) return changes;
  const [first] = head.include;
  if (base.include === undefined)
    return [
      ...changes,
      { ...placeOfValue(first, pair), change: '`include` limits which documents are found' },
    ];
  const lost = base.include.filter(({ value }) => !included.has(value));
  return [
    ...changes,
    ...lost.map(({ value }) => ({
      ...placeOfValue(first, pair),
      change: `\`include\` has lost the pattern \`${value}\``,
    })),
  ];
}
