import { owaspOf } from '../judge/drift.js';
import type { VerifyResult, OperationResult } from '../result.js';
import { writeHtml } from './html.js';
import { writeJunit } from './junit.js';
import { writeSarif } from './sarif.js';
import { type ReportOptions, countVerdicts, getDriftName } from './shared.js';
import { writeText } from './text.js';
import { escapeHidden } from '@assay/text';

/** The formats of reports. */
export const verifyFormats = ['text', 'json', 'junit', 'sarif', 'html'] as const;

/** Format of a report of a run. */
export type VerifyFormat = (typeof verifyFormats)[number];

/** Writes the report of a run. */
export function writeReport(result: VerifyResult, format: VerifyFormat, options: ReportOptions): string {
  switch (format) {
    case 'text':
      return writeText(result, options);
    case 'json':
      return writeJsonReport(result);
    case 'junit':
      return writeJunit(result);
    case 'sarif':
      return writeSarif(result, options);
    case 'html':
      return writeHtml(result, options);
  }
}

/** Formats a run as JSON: one row for each operation. */
function writeJsonReport(result: VerifyResult): string {
  const { name, baseUrl, operations, targets, notes, requests, unreachable, passed } = result;
  const report = {
    name,
    baseUrl,
    passed,
    unreachable,
    operations: operations.map(row),
    summary: { operations: operations.length, requests, verdicts: countVerdicts(operations) },
    targets,
    notes,
  };
  return `${escapeHidden(JSON.stringify(report, null, 2))}\n`;
}

function row({ findings, ...operation }: OperationResult): object {
  return {
    ...operation,
    findings: findings.map((finding) => ({
      id: finding.id,
      name: getDriftName(finding),
      severity: finding.severity,
      owasp: owaspOf(finding.id),
      operation: operation.operation,
      problem: finding.problem,
      impact: finding.impact,
      recommendation: finding.recommendation,
      pointer: finding.pointer,
      instance: finding.instance ?? null,
      evidence: finding.evidence ?? null,
    })),
  };
}
