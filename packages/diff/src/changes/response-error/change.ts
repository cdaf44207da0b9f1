import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A response that reports an error is no longer documented. */
export default defineChange({
  id: 'response-error',
  meta: {
    name: 'Error response',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer documents the response {{code}}.',
      impact: 'Clients with a handler for it never receive it.',
      recommendation: 'Make sure that the service no longer returns it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response {{code}}.',
      impact: 'Clients that do not know it handle it like any other error.',
      recommendation: 'No action is needed.',
    },
  },
  visitor: {
    Response({ before, after, code, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after !== undefined || /^[123]/.test(code)) return;
      report({ data: { code: asCode(code) } });
    },
  },
});
