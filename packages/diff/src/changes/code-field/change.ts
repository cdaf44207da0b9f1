import { dangerOf } from '@assay/api-knowledge';
import { whereNewlySent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can send something that the service runs. */
export default defineChange({
  id: 'code-field',
  meta: {
    name: 'Code that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'Clients can now send something that the service runs, in {{value}} of {{operations}}.',
      impact: 'Whoever can choose a command, a query or an expression can do what the service can.',
      recommendation:
        'Accept values instead of code; where it has to be code, limit the language and where it runs.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer send something that the service runs, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, shape }, { report }) => {
    if (dangerOf(name) !== 'code' || !shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});
