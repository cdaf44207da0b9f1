import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** The API authenticates itself to receivers of its messages with other credentials. */
export default defineChange({
  id: 'webhook-credentials',
  meta: {
    name: 'Credentials of a webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} now comes with other credentials.',
      impact: 'Receivers that check the old credentials refuse the message.',
      recommendation: 'Send both for a time that you announce.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      if (role === 'path' || before === undefined || after === undefined) return;
      const steps = [security.of(pair), security.of(pair.reversed)].map((step) => step?.kind);
      const isOther = steps.every((kind) => kind !== 'open' && kind !== 'optional');
      if (!isOther || steps.every((kind) => kind === undefined)) return;
      report({ before: securityPlace(before, after), after: securityPlace(after, before) });
    },
  },
});
