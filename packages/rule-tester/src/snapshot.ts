import { groupsOf, type Analysis, type Finding, type Range, type Rule } from '@assay/core';
import { toExampleFileName } from './prepared-example.js';

/** Parts of an analysis in a snapshot. */
type Analysed = Pick<Analysis, 'findings' | 'wordings' | 'absences' | 'model'>;

/**
 * Writes findings as a text to read and to compare: JSON, a property per line. What every finding of the rule
 * has in common, the rule itself says: its name and category, its severity, texts without placeholders.
 */
export function snapshotOf({ meta }: Rule, { findings, wordings, absences, model }: Analysed): string {
  const together = new Map(
    groupsOf({ findings, wordings, absences, model })
      .filter(({ findings: [head], problem }) => problem !== head.problem)
      .map(({ findings: [head], problem }) => [head, problem]),
  );
  const records = findings.map((finding) => toFindingRecord(finding, meta, together.get(finding)));
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** @param together - the problem of the group that the finding comes first of, where the rule has words for it */
function toFindingRecord(finding: Finding, meta: Rule['meta'], together: string | undefined): object {
  const { location, severity, operation, problem, impact, recommendation } = finding;
  return {
    document: toExampleFileName(location.uri),
    pointer: location.pointer,
    range: rangeText(location.range),
    ...(severity === meta.severity ? {} : { severity }),
    operation,
    problem,
    ...(isParticular(meta.impact) ? { impact } : {}),
    ...(isParticular(meta.recommendation) ? { recommendation } : {}),
    ...(together === undefined ? {} : { together }),
  };
}

function isParticular(text: string): boolean {
  return text.includes('{{');
}

/** `8:10-8:35` */
function rangeText({ start, end }: Range): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}
