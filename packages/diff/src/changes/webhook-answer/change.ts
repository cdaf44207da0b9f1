import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** The API no longer expects a response that receivers of its webhooks send. */
export default defineChange({
  id: 'webhook-answer',
  meta: {
    name: 'Answer of a receiver',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: 'The API no longer expects the answer {{code}} to {{operations}}.',
      impact: 'The API may take it for a failure, and try again.',
      recommendation: 'Continue to accept it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The API now expects the answer {{code}} to {{operations}}.',
      impact: 'Receivers can answer so.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    Response({ before, after, usage, code }, { report }) {
      if (usage === 'request' && before !== undefined && after === undefined)
        report({ data: { code: asCode(code) } });
    },
  },
});
