import { keysOf, type Analysis, type FindingKey } from '@assay/core';

const known = new WeakMap<Analysis, readonly FindingKey[]>();

/** What identifies the findings of an analysis, whatever else changes in the documents, in their order. */
export function identitiesIn(analysis: Analysis): readonly FindingKey[] {
  let keys = known.get(analysis);
  if (keys === undefined) known.set(analysis, (keys = keysOf(analysis.findings, analysis.documents)));
  return keys;
}
