import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** Credentials are replaced by others of no certain direction. */
export default defineChange({
  id: 'authentication-replaced',
  meta: {
    name: 'Other credentials',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{operations}} now asks for {{after}} instead of {{before}}; which of them holds more, the document does not say.',
      impact: 'Clients have to get other credentials.',
      recommendation: 'Accept both for a time that you announce.',
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
