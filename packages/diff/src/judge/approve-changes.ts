import { applySuppressions, type InvalidSuppressionFault, type Suppression } from '@assay/findings';
import type { Finding, IgnoreFile, Location, SourceDocument } from '@assay/core';
import type { Change } from '../change.js';
import { changeIds } from '../generated/ids.js';

/** A change that the new document or an ignore file approves. */
export interface ApprovedChange {
  readonly change: Change;
  readonly approval: Pick<Suppression, 'owner' | 'reason' | 'until'>;
}

/** The remaining changes, the approved changes, and messages about approvals. */
export interface LeftChanges {
  readonly changes: readonly Change[];
  readonly approved: readonly ApprovedChange[];
  /** The expired approvals of these changes, as sentences. */
  readonly notes: readonly string[];
  /** Invalid entries of the ignore file. */
  readonly faults: readonly InvalidSuppressionFault[];
}

/** The documents for approvals and the ids that they can name. */
export interface ApprovalScope {
  /** The documents of the new side. */
  readonly documents: readonly SourceDocument[];
  /** The URIs of both main documents. They differ if two files are compared. */
  readonly oldUri?: string | undefined;
  readonly newUri?: string | undefined;
  readonly ignoreFile: IgnoreFile | undefined;
  /** True if only the ignore file counts and approvals in documents are ignored. */
  readonly onlyIgnoreFile?: boolean | undefined;
  readonly today: string;
  /** True if an id without a change is the id of a rule. By default every id may be. */
  readonly isRule?: ((id: string) => boolean) | undefined;
}

/**
 * Removes the changes that the new document or an ignore file approves. Approvals use the same comments and fields as
 * suppressions of findings, with the id of the change instead of a rule.
 */
export function approveChanges(changes: readonly Change[], scope: ApprovalScope): LeftChanges {
  const byFinding = new Map<Finding, Change>();
  for (const change of changes) {
    const location = findApprovalPlace(change, scope);
    if (location === undefined) continue;
    const { id, severity, operation, problem, impact, recommendation } = change;
    const texts = { problem, impact, recommendation };
    byFinding.set({ id, name: id, category: 'security', severity, operation, ...texts, location }, change);
  }
  const { documents, ignoreFile, onlyIgnoreFile, today, isRule = () => true } = scope;
  const findings = [...byFinding.keys()];
  const options = {
    // `validate` checks the suppressions of rules. Unused approvals are not reported, because a merged change no longer occurs.
    getRuleStatus: (id: string) => (isChange(id) || isRule(id) ? ('idle' as const) : ('unknown' as const)),
    known: changeIds,
    idLabel: 'change or rule',
    ignoreFile,
    onlyIgnoreFile,
  };
  const { suppressed, problems } = applySuppressions(findings, documents, { ...options, today });
  const approved = new Map<Change, ApprovedChange>();
  for (const { finding, suppression } of suppressed) {
    const change = byFinding.get(finding);
    if (change !== undefined) approved.set(change, { change, approval: suppression });
  }
  const hasExpired = problems.some(({ kind }) => kind === 'ExpiredSuppressionFault');
  const ever = hasExpired ? applySuppressions(findings, documents, options).suppressed : [];
  const ended = ever.flatMap(({ finding, suppression }) => {
    const change = byFinding.get(finding);
    return change === undefined || approved.has(change) ? [] : [describeEnd(suppression)];
  });
  return {
    changes: changes.filter((change) => !approved.has(change)),
    approved: [...approved.values()],
    notes: [...new Set(ended)],
    faults: problems.flatMap((problem) =>
      problem.kind === 'InvalidSuppressionFault' && problem.writtenAs === 'ignore-file' ? [problem] : [],
    ),
  };
}

/** Returns the place of a change in the new document. A removed part is found by its old pointer. */
function findApprovalPlace(
  { new: now, old }: Change,
  { oldUri, newUri }: ApprovalScope,
): Location | undefined {
  if (now !== null || old === null) return now ?? undefined;
  // The lines of the old document do not match the comments of the new one.
  const range = { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } };
  return { uri: movedUri(old.uri, oldUri, newUri), pointer: old.pointer, range };
}

/** Returns the URI of an old document on the new side. */
function movedUri(uri: string, oldUri = '', newUri = ''): string {
  if (newUri === '') return uri;
  if (uri === oldUri) return newUri;
  const folder = oldUri.slice(0, oldUri.lastIndexOf('/') + 1);
  if (folder === '' || !uri.startsWith(folder)) return uri;
  return newUri.slice(0, newUri.lastIndexOf('/') + 1) + uri.slice(folder.length);
}

function describeEnd({ rule, owner, until }: Suppression): string {
  const noun = owner === undefined ? `suppression of \`${rule}\`` : `approval of \`${rule}\` by ${owner}`;
  return `The ${noun} ended on ${until}.`;
}

function isChange(id: string): boolean {
  const ids: readonly string[] = changeIds;
  return ids.includes(id);
}
