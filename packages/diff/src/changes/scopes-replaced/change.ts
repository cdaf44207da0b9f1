import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Scopes are replaced by others of no certain direction. */
export default defineChange({
  id: 'scopes-replaced',
  meta: {
    name: 'Other scopes',
    axis: 'authorization',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{operations}} now requires the scope {{after}} instead of {{before}}; which of them stands for more, their names do not say.',
      impact: 'Clients whose tokens do not have it are refused.',
      recommendation: 'Accept both for a time that you announce.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'other-scopes')
        return;
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        data: { before: step.before, after: step.after },
      });
    },
  },
});
