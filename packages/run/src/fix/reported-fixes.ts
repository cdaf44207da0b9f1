import { bySeverity, type Analysis, type Finding } from '@assay/core';
import { listFixCandidates, offerFixes, type FixKind, type OfferedFix, type RuleFixes } from '@assay/fixes';
import type { ReportedFix, ReportedFixes } from '@assay/reporters';
import { fixes as ours } from '@assay/rules/fixes';
import type { AnalyseAgain } from './fix-session.js';
import { harmOf } from '@assay/diff';
import { describeNote } from './shared-component-notes.js';

const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));

/** The kinds of fixes that a report proposes. Unsafe fixes must be requested explicitly. */
const kinds: readonly FixKind[] = ['safe', 'suggested'];

/** Maximum characters of all fixed texts together. Each fix produces a text, which is parsed again. */
const maxWritten = 64_000_000;
/** Maximum characters for all analyses. Even a large document gets `fewestAnalyses`. */
const maxAnalysed = 16_000_000;
const maxAnalyses = 60;
const fewestAnalyses = 8;

/**
 * Finds the fixes for a report: at most one per finding, verified as in `assay fix`. In a large document only fixes of the most
 * severe findings are tried.
 *
 * @param analysis - the analysis with all findings; `findings` are the reported ones
 */
export async function reportedFixes(
  analysis: Analysis,
  findings: readonly Finding[],
  analyse: AnalyseAgain,
): Promise<ReportedFixes> {
  const size = analysis.documents.reduce((sum, { text }) => sum + text.length, 1);
  const fixableFindings = listFixableFindings(analysis, findings);
  const tried = fixableFindings.slice(0, Math.ceil(maxWritten / size));
  let untried = fixableFindings.length - tried.length;
  const offered = await offerFixes(analysis, {
    fixes,
    kinds,
    findings: tried,
    analyse,
    harmOf,
    together: true,
    maxAnalyses: Math.min(maxAnalyses, Math.max(fewestAnalyses, Math.floor(maxAnalysed / size))),
    onUntried: (count) => (untried += count),
  });
  return { byFinding: new Map(offered.map((fix) => [fix.finding, reported(fix)])), untried };
}

/** Lists the findings with a fix, the most severe first. */
function listFixableFindings(analysis: Analysis, findings: readonly Finding[]): readonly Finding[] {
  const reported = new Set(findings);
  return listFixCandidates(
    analysis,
    { fixes, kinds },
    () => false,
    (finding) => reported.has(finding),
  )
    .flatMap(({ finding }) => analysis.findings[finding] ?? [])
    .toSorted(bySeverity);
}

function reported({ kind, title, shared, documents }: OfferedFix): ReportedFix {
  return {
    kind,
    title,
    shared: shared.map(describeNote),
    documents: documents.map(({ document: { uri, text }, patches }) => ({ uri, text, edits: patches })),
  };
}
