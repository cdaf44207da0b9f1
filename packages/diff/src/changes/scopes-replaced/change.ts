import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Scopes are replaced by others whose privileges cannot be compared. */
export default defineChange({
  id: 'scopes-replaced',
  meta: {
    name: 'Replaced scopes',
    axis: 'authorization',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{operations}} now requires the scope {{after}} instead of {{before}}. Their names do not show which of them permits more.',
      impact: 'Clients whose tokens lack it are rejected.',
      recommendation: 'Accept both for an announced period.',
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
