import { accountPart, credentialKind, dangerOf, isIdentifierName, privilegeRank } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';
import { insertionPointsOf, type FlowEntry } from '@assay/exporters/messages';
import { owaspOf } from './judge/drift.js';
import type { AttackTarget, TargetReach, TargetRole } from './attack-target.js';
import type { OperationResult } from './result.js';

/** Maximum number of targets in a report. */
const maxTargets = 50;

/** Weights of severities, roles and reaches; evidence counts most. */
const ofSeverity: Readonly<Record<Severity, number>> = { critical: 12, high: 8, medium: 4, low: 1, info: 0 };

const ofRole: Readonly<Record<TargetRole, number>> = {
  privilege: 6,
  code: 6,
  credential: 5,
  account: 5,
  'object id': 4,
  URL: 4,
  file: 4,
  filter: 2,
  operation: 0,
};

const ofReach: Readonly<Record<TargetReach, number>> = {
  anyone: 4,
  'other users': 3,
  'signed-in users': 2,
  unknown: 0,
};

/** Ranks the insertion points of all operations by role, evidence and reach, highest first. */
export function rankTargets(
  entries: readonly FlowEntry[],
  results: readonly OperationResult[],
): AttackTarget[] {
  const byPointer = new Map(entries.map((entry) => [entry.flow.operation.pointer, entry]));
  return results
    .flatMap((result) => {
      const entry = byPointer.get(result.pointer);
      return entry === undefined ? [] : targetsOf(entry, result);
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxTargets);
}

function targetsOf(entry: FlowEntry, result: OperationResult): AttackTarget[] {
  const { operation, method, path, findings, analysis } = result;
  const security = findings.filter(({ id }) => owaspOf(id) !== null || id === 'server-error');
  const confirmed = analysis.filter(({ outcome }) => outcome === 'confirmed');
  const evidence = [...new Set([...security, ...confirmed].map(({ id }) => id))];
  const reach = reachOf(result);
  const weight =
    Math.max(0, ...security.map(({ severity }) => ofSeverity[severity])) +
    Math.min(confirmed.length, 3) +
    ofReach[reach];
  const target = (point: string | null, role: TargetRole): AttackTarget => ({
    operation,
    method,
    path,
    point,
    role,
    reach,
    evidence,
    score: weight + ofRole[role],
  });
  const points = [...insertionPointsOf(entry.subject).keys()].flatMap((point) => {
    const role = findTargetRole(point);
    return role === undefined ? [] : [target(point, role)];
  });
  return points.length > 0 || security.length === 0 ? points : [target(null, 'operation')];
}

/** Returns the users whose requests succeed. */
function reachOf({ anonymousStatus, secondUserStatus, status }: OperationResult): TargetReach {
  const isSuccess = (each: number | null): boolean => each !== null && each >= 200 && each < 300;
  if (isSuccess(anonymousStatus)) return 'anyone';
  if (isSuccess(secondUserStatus)) return 'other users';
  return isSuccess(status) ? 'signed-in users' : 'unknown';
}

/** Returns the role of an insertion point; undefined if its name has no known meaning. */
export function findTargetRole(point: string): TargetRole | undefined {
  const name =
    /^(?:path|query|header|cookie)\.(.+)$/.exec(point)?.[1] ??
    /\/([^/]*[^/\d][^/]*)(?:\/\d+)*$/.exec(point)?.[1];
  if (name === undefined) return undefined;
  if (privilegeRank(name) !== undefined) return 'privilege';
  if (credentialKind(name) !== undefined) return 'credential';
  const danger = dangerOf(name);
  if (danger === 'code' || danger === 'expression') return 'code';
  if (danger === 'file' || danger === 'file name') return 'file';
  if (danger === 'filter') return 'filter';
  if (danger !== undefined) return 'URL';
  if (isIdentifierName(name)) return 'object id';
  if (accountPart(name) !== undefined) return 'account';
  // A path parameter other than an id identifies an object too.
  return point.startsWith('path.') ? 'object id' : undefined;
}
