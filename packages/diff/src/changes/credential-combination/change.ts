import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Fewer of the credentials that were required together are required. */
export default defineChange({
  id: 'credential-combination',
  meta: {
    name: 'Combined credentials',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} no longer requires {{dropped}} in addition to the other credentials.',
      impact: 'One stolen credential is now enough to gain access.',
      recommendation:
        'List schemes that are required together in one Security Requirement Object: `- { key: [], bearer: [] }`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now also requires {{dropped}}.',
      impact: 'Clients that send only the other credentials are rejected.',
      recommendation: 'Announce the new requirement and its date.',
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
