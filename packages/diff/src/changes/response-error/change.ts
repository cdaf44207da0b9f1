import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A response that reports an error is not documented any more. */
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
      impact: 'Clients that handle it may wait for something that never comes.',
      recommendation: 'Make sure that the service no longer answers so.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response {{code}}.',
      impact: 'Clients that do not know it handle it like any other error.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    Response({ before, after, code, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after !== undefined || /^[123]/.test(code)) return;
      report({ data: { code: asCode(code) } });
    },
  },
});
