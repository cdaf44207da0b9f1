import { bySeverity, type Analysis, type Finding } from '@assay/core';
import { listFixCandidates, offerFixes, type FixKind, type OfferedFix, type RuleFixes } from '@assay/fixes';
import type { ReportedFix, ReportedFixes } from '@assay/reporters';
import { fixes as ours } from '@assay/rules/fixes';
import type { AnalyseAgain } from './fix-session.js';
import { harmOf } from '@assay/diff';
import { describeNote } from './shared-component-notes.js';

const fixes: ReadonlyMap<string, RuleFixes> = new Map(ours.map((item) => [item.rule, item]));

/** Kinds of fixes that a report proposes; unsafe fixes have to be requested by name. */
const kinds: readonly FixKind[] = ['safe', 'suggested'];

/** The characters of all texts that fixes may make one by one, each of which is read again. */
const maxWritten = 64_000_000;
/** The characters that analyses may read, as far as a document has few. */
const maxAnalysed = 16_000_000;
const maxAnalyses = 60;
const fewestAnalyses = 8;

/**
 * Finds the fixes that reports show: of each finding at most one, proven as `assay fix` proves them. Of a large document fewer are tried,
 * those of the most severe findings.
 *
 * @param analysis - all findings, of which `findings` are those that are reported
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
    mostAnalyses: Math.min(maxAnalyses, Math.max(fewestAnalyses, Math.floor(maxAnalysed / size))),
    onUntried: (count) => (untried += count),
  });
  return { byFinding: new Map(offered.map((fix) => [fix.finding, reported(fix)])), untried };
}

/** The findings that have a fix, the most severe first. */
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
