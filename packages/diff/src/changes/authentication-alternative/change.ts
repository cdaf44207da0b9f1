import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** A further Security Requirement Object lets other callers in. */
export default defineChange({
  id: 'authentication-alternative',
  meta: {
    name: 'Another way in',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} can now also be called with {{added}}.',
      impact: 'Each way in is one more that has to be guarded, and the weakest of them decides.',
      recommendation: 'Add a way in only where clients need it, and one that holds no less than the others.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} can no longer be called with {{added}}.',
      impact: 'Clients that use it are refused.',
      recommendation: 'Announce when it ends, and what to use instead.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'alternative')
        return;
      const severity = step.isWeaker ? 'medium' : 'low';
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        severity,
        data: { added: step.added },
      });
    },
  },
});
