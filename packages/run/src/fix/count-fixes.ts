import type { Analysis } from '@assay/core';
import { fixKinds, listFixCandidates, type FixKind, type RuleFixes } from '@assay/fixes';
import { fixes as ours } from '@assay/rules/fixes';

/** Number of fixes by their kind. */
export type FixCounts = Readonly<Record<FixKind, number>>;

/** Counts the findings that have a fix, by the least kind of it. None is verified: that takes an analysis for each. */
export function countFixes(analysis: Analysis): FixCounts {
  const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));
  const counts: Record<FixKind, number> = { safe: 0, suggested: 0, unsafe: 0 };
  const selection = { fixes, kinds: fixKinds };
  for (const { fix } of listFixCandidates(analysis, selection, () => false)) counts[fix.kind]++;
  return counts;
}
