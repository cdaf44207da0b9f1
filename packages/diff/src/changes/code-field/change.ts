import { dangerOf } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can send a value that the service executes. */
export default defineChange({
  id: 'code-field',
  meta: {
    name: 'Client-controlled code',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'Clients can now send code that the service executes, in {{value}} of {{operations}}.',
      impact:
        'An attacker who controls a command, a query or an expression gains the permissions of the service.',
      recommendation:
        'Accept values instead of code. If you need code, restrict the language and run it in a sandbox.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer send code that the service executes, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, shape }, { report }) => {
    if (dangerOf(name) !== 'code' || !shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});
