import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Of credentials that were needed together fewer are needed. */
export default defineChange({
  id: 'credential-combination',
  meta: {
    name: 'Credentials that are needed together',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} no longer requires {{dropped}} beside the other credentials.',
      impact: 'One stolen credential is now enough to get in.',
      recommendation:
        'List schemes that are needed together in one Security Requirement Object: `- { key: [], bearer: [] }`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now also requires {{dropped}}.',
      impact: 'Clients that send only the other credentials are refused.',
      recommendation: 'Announce which credentials are needed from when on.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'fewer') return;
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        data: { dropped: step.dropped },
      });
    },
  },
});
