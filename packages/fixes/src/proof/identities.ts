import { computeFindingKeys } from '@assay/findings';
import type { Analysis, FindingKey } from '@assay/core';

const known = new WeakMap<Analysis, readonly FindingKey[]>();

/** Returns the identities of an analysis's findings, in order. They are stable while other parts of the documents change. */
export function identitiesIn(analysis: Analysis): readonly FindingKey[] {
  let keys = known.get(analysis);
  if (keys === undefined)
    known.set(analysis, (keys = computeFindingKeys(analysis.findings, analysis.documents)));
  return keys;
}
