import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** An alternative without any scheme is added to others. */
export default defineChange({
  id: 'anonymous-alternative',
  meta: {
    name: 'Optional credentials',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'Credentials are now optional in {{operations}}.',
      impact: 'Callers without credentials gain access, too, unless the service limits them.',
      recommendation:
        'Remove the alternative without a scheme, or offer the public part as a separate operation.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'Credentials are no longer optional in {{operations}}.',
      impact: 'Clients that call it without credentials are rejected.',
      recommendation: 'Announce when anonymous calls end.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'optional') return;
      report({ before: securityPlace(before, after), after: securityPlace(after, before) });
    },
  },
});
