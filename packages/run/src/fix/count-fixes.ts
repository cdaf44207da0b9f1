import type { Analysis } from '@assay/core';
import { fixKinds, listFixCandidates, type FixKind, type RuleFixes } from '@assay/fixes';
import { fixes as ours } from '@assay/rules/fixes';

/** The numbers of fixes by kind. */
export type FixCounts = Readonly<Record<FixKind, number>>;

/**
 * Counts the findings with a fix, by the kind of their best candidate. Fixes are not verified, because each would require an
 * analysis.
 */
export function countFixes(analysis: Analysis): FixCounts {
  const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));
  const counts: Record<FixKind, number> = { safe: 0, suggested: 0, unsafe: 0 };
  const selection = { fixes, kinds: fixKinds };
  for (const { fix } of listFixCandidates(analysis, selection, () => false)) counts[fix.kind]++;
  return counts;
}
