import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Credentials are replaced by weaker ones. */
export default defineChange({
  id: 'authentication-strength',
  meta: {
    name: 'Weaker credentials',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{operations}} now accepts {{after}}, which is weaker than {{before}}.',
      impact:
        'Credentials that an attacker finds in a log, a script or an old device work longer and give more access than before.',
      recommendation: 'Keep the stronger scheme, or limit the lifetime and permissions of the weaker one.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now requires {{before}} instead of the weaker {{after}}.',
      impact: 'Clients must get different credentials.',
      recommendation: 'Accept both for an announced period.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'lesser-scheme')
        return;
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        data: { before: step.before, after: step.after },
      });
    },
  },
});
