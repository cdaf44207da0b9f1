import { writeVerificationPage, type PageDrift, type PageVerified } from '@assay/reporters';
import { nameOfDrift, type Drift } from '../judge/drift.js';
import type { OperationResult, VerifyResult } from '../result.js';
import { getDriftName, type ReportOptions } from './shared.js';

/** Formats a run as an HTML page in a single self-contained file. */
export function writeHtml(result: VerifyResult, options: ReportOptions): string {
  const { name, baseUrl, passed, unreachable, requests, notes, operations, targets } = result;
  const { version, placeOf, shell } = options;
  return writeVerificationPage(
    {
      kind: 'verification',
      version,
      name,
      baseUrl,
      passed,
      unreachable,
      requests,
      notes,
      targets: targets.slice(0, maxTargets).map(({ operation, point, role, reach, evidence }) => ({
        operation,
        point,
        role,
        reach,
        evidence: evidence.map((id) => nameOfDrift(id) ?? id),
      })),
      operations: operations.map((operation) => verified(operation, placeOf)),
    },
    shell,
  );
}

/** Maximum number of targets on the page. */
const maxTargets = 20;

type PlaceOf = ReportOptions['placeOf'];

function verified(result: OperationResult, placeOf: PlaceOf): PageVerified {
  const { operation, method, path, pointer, verdict, status, reason, findings, analysis, requests } = result;
  const evidence = findings.length === 0 ? (result.evidence ?? undefined) : undefined;
  return {
    operation,
    method,
    path,
    place: place(pointer, placeOf),
    verdict,
    status,
    reason,
    findings: findings.map((finding) => pageDrift(finding, placeOf)),
    analysis: analysis.map(({ id, outcome, evidence }) => ({ id, outcome, evidence })),
    requests,
    evidence,
  };
}

function pageDrift(finding: Drift, placeOf: PlaceOf): PageDrift {
  const { id, severity, problem, impact, recommendation, pointer, instance, evidence } = finding;
  return {
    id,
    name: getDriftName(finding),
    severity,
    problem,
    impact,
    recommendation,
    place: place(pointer, placeOf),
    pointer,
    instance,
    evidence,
  };
}

function place(pointer: string, placeOf: PlaceOf): string | undefined {
  const found = placeOf(pointer);
  return found && `${found.uri}:${found.line}:${found.column}`;
}
