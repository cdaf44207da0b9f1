import type { FlowOperation } from '@assay/project-generator';
import { drift, type Drift } from '../judge/drift.js';

/** A success without credentials, where the document asks for some. */
export function openAnswer({ method, path, pointer }: FlowOperation, status: number): Drift {
  const isSafe = method === 'GET' || method === 'HEAD';
  return drift('answered-without-credentials', {
    ...(isSafe ? {} : { severity: 'critical' as const }),
    problem: `\`${method} ${path}\` answered ${status} without a credential, and the document asks for one.`,
    impact: isSafe
      ? 'Anyone who reaches the service can read it.'
      : 'Anyone who reaches the service can change its data.',
    recommendation:
      'Check the credential in the service before anything else, and answer 401; if the operation is public, say so with `security: []`.',
    pointer,
  });
}

/** A success with another user's credentials, for a thing that the first one made (OWASP API1:2023). */
export function foreignAnswer({ method, path, pointer }: FlowOperation, status: number): Drift {
  const isSafe = method === 'GET' || method === 'HEAD';
  return drift('object-of-another-user', {
    ...(isSafe ? {} : { severity: 'critical' as const }),
    problem: `\`${method} ${path}\` answered ${status} to a second user, for a thing that the first one had made.`,
    impact: `Unless such things are shared, any user can ${isSafe ? 'read' : 'change or delete'} those of all others by their ids.`,
    recommendation:
      'Check in the service whether the thing belongs to the caller, and answer 403 or 404 ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    pointer,
  });
}
