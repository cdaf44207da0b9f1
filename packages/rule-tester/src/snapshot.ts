import { groupsOf, type Analysis, type Finding, type Range, type Rule } from '@assay/core';
import { toExampleFileName } from './prepared-example.js';

/** The parts of an analysis that a snapshot contains. */
type Analysed = Pick<Analysis, 'findings' | 'wordings' | 'absences' | 'model'>;

/**
 * Writes findings as readable JSON, with one property per line. Values that all findings share with the rule are left out: name,
 * category, the rule's severity, and texts without placeholders.
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

/** @param together - the problem text of the group, for the group's first finding; undefined if the rule has none */
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

/** For example `8:10-8:35`. */
function rangeText({ start, end }: Range): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}
