import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Scopes or roles are no longer required. */
export default defineChange({
  id: 'required-scopes',
  meta: {
    name: 'Required scopes',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} no longer requires the scope {{dropped}}.',
      impact: 'Every client with a token can call it, regardless of the purpose of the token.',
      recommendation: 'Require the scope that matches the operation.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now requires the scope {{dropped}}.',
      impact: 'Clients whose tokens lack it are rejected.',
      recommendation: 'Announce the new scope and its date, so that clients can request it.',
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
