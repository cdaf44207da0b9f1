import type { FlowOperation } from '@assay/project-generator';
import { drift, type Drift } from '../judge/drift.js';

/** Ownership of a collection's items, as far as a run can tell. */
export interface Belonging {
  readonly to: 'maker' | 'everybody' | 'unknown';
  /** Evidence, as the end of a sentence about an item: " and that `GET /notes` lists for that one only". */
  readonly because: string;
}

/** A success of a second user for a thing that the first one made. */
export interface ForeignAccess {
  readonly operation: FlowOperation;
  readonly status: number;
  /** The collections of the things in its path that the run has made, the outermost first. */
  readonly collections: readonly string[];
}

/** True for a method that changes nothing. */
export function isRead({ method }: Pick<FlowOperation, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Builds the finding: the less is known about the ownership, the less severe (OWASP API1:2023). */
export function foreignAnswer({ operation, status }: ForeignAccess, { to, because }: Belonging): Drift {
  const { method, path, pointer } = operation;
  const reads = isRead(operation);
  const action = reads ? 'read' : 'change or delete';
  const problem = `\`${method} ${path}\` answered ${status} to a second user, for a thing that the first one had made${because}.`;
  if (to === 'everybody')
    return drift('object-shared-with-users', {
      ...(reads ? {} : { severity: 'low' }),
      problem,
      impact: `If such things are not everybody's, any user can ${action} those of all others.`,
      recommendation:
        'Where users share such things, leave it; otherwise check in the service whose a thing is, in lists too.',
      pointer,
    });
  return drift('object-of-another-user', {
    severity: rateAccess(to, reads),
    problem,
    impact:
      to === 'maker'
        ? `Any user can ${action} those of all others by their ids.`
        : `Unless such things are shared, of which nothing was seen, any user can ${action} those of all others by their ids.`,
    recommendation:
      'Check in the service whether the thing belongs to the caller, and answer 403 or 404 ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    pointer,
  });
}

function rateAccess(to: 'maker' | 'unknown', reads: boolean): Drift['severity'] {
  if (to === 'maker') return reads ? 'high' : 'critical';
  return reads ? 'medium' : 'high';
}
