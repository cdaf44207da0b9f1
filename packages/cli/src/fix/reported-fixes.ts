import type { Analysis, Finding } from '@assay/core';
import { offerFixes, type FixKind, type OfferedFix } from '@assay/fixes';
import type { ReportedFix, ReportedFixes } from '@assay/reporters';
import { fixes as ours } from '@assay/rules/fixes';
import type { AnalyseAgain } from './analyse-again.js';
import { harmOf } from './harm.js';
import { noteOf } from './shared-notes.js';

/** What a report proposes to whoever reads it; an unsafe fix is for somebody who asks for it. */
const kinds: readonly FixKind[] = ['safe', 'suggested'];

/**
 * Finds the fixes that reports show: of each finding at most one, proven as `assay fix` proves them.
 *
 * @param analysis - all findings, of which `findings` are those that are reported
 */
export async function reportedFixes(
  analysis: Analysis,
  findings: readonly Finding[],
  analyse: AnalyseAgain,
): Promise<ReportedFixes> {
  let untried = 0;
  const offered = await offerFixes(analysis, {
    fixes: new Map(ours.map((one) => [one.rule, one])),
    kinds,
    findings,
    analyse,
    harmOf,
    together: true,
    onUntried: (count) => (untried = count),
  });
  return { byFinding: new Map(offered.map((fix) => [fix.finding, reported(fix)])), untried };
}

function reported({ kind, title, shared, documents }: OfferedFix): ReportedFix {
  return {
    kind,
    title,
    shared: shared.map(noteOf),
    documents: documents.map(({ document: { uri, text }, patches }) => ({ uri, text, edits: patches })),
  };
}
