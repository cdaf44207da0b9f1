import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** An additional Security Requirement Object admits other callers. */
export default defineChange({
  id: 'authentication-alternative',
  meta: {
    name: 'Authentication alternative',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now also accepts {{added}}.',
      impact: 'Security is as strong as the weakest alternative, and you must protect one more.',
      recommendation: 'Add an alternative only if clients need it, and make it as strong as the others.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer accepts {{added}}.',
      impact: 'Clients that use it are rejected.',
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
