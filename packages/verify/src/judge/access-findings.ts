import type { FlowOperation } from '@assay/project-generator';
import { isSafe } from '../client/exchange.js';
import { drift, type Drift } from './drift.js';

/** Builds the finding for a successful request of a user without the required role. */
export function openToUsers({ method, path, pointer }: FlowOperation, status: number): Drift {
  const reads = isSafe(method);
  return drift('function-of-administrators', {
    ...(reads ? {} : { severity: 'critical' as const }),
    problem: `\`${method} ${path}\` answered ${status} to a user without a role, although it is for administrators.`,
    impact: reads
      ? 'Any user can read what only administrators should see.'
      : 'Any user can do what only administrators should do.',
    recommendation:
      'Check the role of the caller in the service, and answer 403 ([OWASP API5:2023](https://owasp.org/API-Security/editions/2023/en/0xa5-broken-function-level-authorization/)).',
    pointer,
  });
}

/** Builds the finding for a change of another user's account. */
export function foreignAccount(
  { method, path, pointer }: FlowOperation,
  status: number,
  isPassword: boolean,
): Drift {
  return drift('object-of-another-user', {
    severity: 'critical',
    problem: `\`${method} ${path}\` answered ${status} to a second user, for the account of the first one${isPassword ? ', now with a password that the second user has chosen' : ''}.`,
    impact: isPassword
      ? 'Any user can take over the accounts of all others.'
      : 'Any user can change or delete the accounts of all others.',
    recommendation:
      'Check in the service whether the account belongs to the caller, and answer 403 or 404 ([OWASP API1:2023](https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/)).',
    pointer,
  });
}

/** Builds the finding for a successful request without the required credentials. */
export function openAnswer({ method, path, pointer }: FlowOperation, status: number): Drift {
  const isRead = isSafe(method);
  return drift('answered-without-credentials', {
    ...(isRead ? {} : { severity: 'critical' as const }),
    problem: `\`${method} ${path}\` answered ${status} without a credential, although the document requires one.`,
    impact: isRead
      ? 'Anyone who reaches the service can read it.'
      : 'Anyone who reaches the service can change its data.',
    recommendation:
      'Check the credential in the service first, and answer 401. If the operation is public, document `security: []`.',
    pointer,
  });
}
