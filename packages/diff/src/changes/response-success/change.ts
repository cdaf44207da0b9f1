import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A successful response is no longer documented. */
export default defineChange({
  id: 'response-success',
  meta: {
    name: 'Successful response',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} no longer documents the response {{code}}.',
      impact: 'Clients that expect this code treat the response as an error.',
      recommendation: 'Keep the code, or publish the operation under a new version.',
    },
    backward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{operations}} now documents the response {{code}}.',
      impact: 'Clients that know only the old codes may treat it as an error.',
      recommendation: 'Announce when the service returns it.',
    },
  },
  visitor: {
    Response({ before, after, code, usage, operation }, { report }) {
      if (usage !== 'response' || before === undefined || after !== undefined || !/^[123]/.test(code)) return;
      const left = operation.after?.responses?.map((entry) => entry.code.toUpperCase()) ?? [];
      if (left.includes('DEFAULT') || left.includes(`${code.slice(0, 1)}XX`)) return;
      report({ data: { code: asCode(code) } });
    },
  },
});
