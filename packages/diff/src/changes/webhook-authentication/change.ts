import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** The API no longer authenticates itself to receivers of its messages. */
export default defineChange({
  id: 'webhook-authentication',
  meta: {
    name: 'Webhook and callback credentials',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'The receiver of {{operations}} no longer gets credentials from the API.',
      impact: 'Anyone who knows the URL of a receiver can send it forged messages.',
      recommendation: 'Send credentials, or sign the messages, and document how receivers check them.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'The receiver of {{operations}} now gets credentials.',
      impact: 'Receivers can check who sends the message.',
      recommendation: 'Document how receivers check them.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      if (role === 'path' || before === undefined || after === undefined) return;
      const step = security.of(pair)?.kind;
      if (step !== 'open' && step !== 'optional') return;
      report({ before: securityPlace(before, after), after: securityPlace(after, before) });
    },
  },
});
