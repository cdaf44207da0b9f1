import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Credentials are replaced by others that are neither weaker nor stronger. */
export default defineChange({
  id: 'authentication-replaced',
  meta: {
    name: 'Replaced credentials',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{operations}} now requires {{after}} instead of {{before}}. The document does not show which of them is stronger.',
      impact: 'Clients must get different credentials.',
      recommendation: 'Accept both for an announced period.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'other-scheme')
        return;
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        data: { before: step.before, after: step.after },
      });
    },
  },
});
