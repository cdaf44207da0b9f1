import { applySuppressions, type InvalidSuppressionFault, type Suppression } from '@assay/findings';
import type { Finding, IgnoreFile, Location, SourceDocument } from '@assay/core';
import type { Change } from '../change.js';
import { changeIds } from '../generated/ids.js';

/** A change that the new document, or an ignore file, approves. */
export interface ApprovedChange {
  readonly change: Change;
  readonly approval: Pick<Suppression, 'owner' | 'reason' | 'until'>;
}

/** The changes that are left, and what is said about the others. */
export interface LeftChanges {
  readonly changes: readonly Change[];
  readonly approved: readonly ApprovedChange[];
  /** Approvals of these changes that ended, as sentences. */
  readonly notes: readonly string[];
  /** Entries of the ignore file that cannot be followed. */
  readonly faults: readonly InvalidSuppressionFault[];
}

/** Documents that approvals are about, and the ids that they may name. */
export interface ApprovalScope {
  /** The documents of the new side. */
  readonly documents: readonly SourceDocument[];
  /** The URIs of both main documents, which differ where two files are compared. */
  readonly oldUri?: string | undefined;
  readonly newUri?: string | undefined;
  readonly ignoreFile: IgnoreFile | undefined;
  /** True if only the ignore file counts, and nothing that documents declare. */
  readonly onlyIgnoreFile?: boolean | undefined;
  readonly today: string;
  /** Tells whether an id that no change has is one of a rule; by default each may be. */
  readonly isRule?: ((id: string) => boolean) | undefined;
}

/**
 * Takes the changes out that the new document, or an ignore file, approves: by the same comments and fields as for findings, with the id of
 * the change in place of that of a rule.
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
    // Rules are a matter of `validate`. What suppresses nothing is not reported: a change is gone once it is merged.
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

/** The place of a change in the new document; what is gone is found by the pointer that it had. */
function findApprovalPlace(
  { new: now, old }: Change,
  { oldUri, newUri }: ApprovalScope,
): Location | undefined {
  if (now !== null || old === null) return now ?? undefined;
  // A line of the old document says nothing about the comments of the new one.
  const range = { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } };
  return { uri: movedUri(old.uri, oldUri, newUri), pointer: old.pointer, range };
}

/** The URI that a document of the old side has on the new side. */
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
