import { severities } from '../../../shared/severity.js';
import type { Change } from '@assay/diff';

/** Order of changes, as in `assay diff`: weakening and breaking ones first. */
export const kinds = ['weaker', 'breaking', 'stronger', 'other'] as const;

/** Kind of a change. */
export type Kind = (typeof kinds)[number];

/** Groups changes by kind, the most severe first. A change belongs to the first kind that fits. */
export function grouped(changes: readonly Change[]): Readonly<Record<Kind, readonly Change[]>> {
  const groups: Record<Kind, Change[]> = { weaker: [], breaking: [], stronger: [], other: [] };
  for (const change of changes) groups[getChangeKind(change)].push(change);
  for (const kind of kinds)
    groups[kind].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return groups;
}

function getChangeKind({ security, clients }: Change): Kind {
  if (security === 'weaker') return 'weaker';
  if (clients === 'breaking') return 'breaking';
  return security === 'stronger' ? 'stronger' : 'other';
}
