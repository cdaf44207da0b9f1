import type { ApprovedChange } from '@assay/diff';

/** Describes the approval of a change: `approved by team-books until 2027-01-31: public on purpose`. */
export function describeApproval({ owner, until, reason }: ApprovedChange['approval']): string {
  const by = owner === undefined ? '' : ` by ${owner}`;
  const end = until === undefined ? '' : ` until ${until}`;
  return `approved${by}${end}${reason === undefined ? '' : `: ${reason}`}`;
}
