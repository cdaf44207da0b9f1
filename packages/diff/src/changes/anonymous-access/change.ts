import { hasSafeMethod, needsNoCredential } from '@assay/api-knowledge';
import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** An operation that required credentials can be called without any. */
export default defineChange({
  id: 'anonymous-access',
  meta: {
    name: 'Anonymous access',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'critical',
      problem: 'No credentials are needed anymore for {{operations}}.',
      impact: 'Anyone who can reach the API can call it anonymously.',
      recommendation:
        'Require a security scheme again, or make sure that the operation is meant to be public.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'Credentials are now needed for {{operations}}.',
      impact: 'Clients that call it without credentials are rejected.',
      recommendation: 'Announce when anonymous calls end, and how clients get credentials.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'open') return;
      const severity = needsNoCredential(after) ? 'low' : hasSafeMethod(after) ? 'high' : 'critical';
      report({ before: securityPlace(before, after), after: securityPlace(after, before), severity });
    },
  },
});
