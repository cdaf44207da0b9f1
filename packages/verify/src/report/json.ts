import { escapeHidden } from '@assay/core';
import type { OperationResult, VerifyResult } from '../result.js';
import { countVerdicts, getDisplayUri } from './shared.js';

/** Writes a run as JSON: one row for each operation. */
export function writeJsonReport(result: VerifyResult): string {
  const { name, baseUrl, operations, notes, requests, unreachable, passed } = result;
  const report = {
    name,
    baseUrl,
    passed,
    unreachable,
    operations: operations.map(row),
    summary: { operations: operations.length, requests, verdicts: countVerdicts(operations) },
    notes,
  };
  return `${escapeHidden(JSON.stringify(report, null, 2))}\n`;
}

function row({ findings, ...operation }: OperationResult): object {
  return {
    ...operation,
    findings: findings.map((finding) => ({
      id: finding.id,
      name: getDisplayUri(finding),
      severity: finding.severity,
      operation: operation.operation,
      problem: finding.problem,
      impact: finding.impact,
      recommendation: finding.recommendation,
      pointer: finding.pointer,
      instance: finding.instance ?? null,
    })),
  };
}
