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
      problem: '{{operations}} now accepts {{after}}, which holds less than {{before}}.',
      impact:
        'What a thief finds in a log, a script or an old device works longer and reaches further than before.',
      recommendation: 'Keep the stronger scheme, or limit the weaker one in time and reach.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now asks for {{before}} instead of {{after}}, which held less.',
      impact: 'Clients have to get other credentials.',
      recommendation: 'Accept both for a time that you announce.',
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
