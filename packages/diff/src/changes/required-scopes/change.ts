import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Scopes, or roles, are no longer needed. */
export default defineChange({
  id: 'required-scopes',
  meta: {
    name: 'Scopes that are needed',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} no longer requires the scope {{dropped}}.',
      impact: 'Every client with a token can call it, whatever the token was issued for.',
      recommendation: 'Require the scope that fits what the operation does.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now requires the scope {{dropped}}.',
      impact: 'Clients whose tokens do not have it are refused.',
      recommendation: 'Announce which scope is needed from when on, so that clients can ask for it.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'fewer-scopes')
        return;
      const severity = step.isAll ? 'high' : 'medium';
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        severity,
        data: { dropped: step.dropped },
      });
    },
  },
});
