import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A response that clients expect is now documented only by a range or `default`. */
export default defineChange({
  id: 'response-covered',
  meta: {
    name: 'Response covered by a range',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{operations}} now documents the response {{code}} only by {{range}}.',
      impact: 'Clients that read the old body may get a different one.',
      recommendation: 'Document the code itself.',
    },
    backward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{operations}} now documents the response {{code}} itself, not only by {{range}}.',
      impact: 'Clients that read the body of the range may get a different one.',
      recommendation: 'Make sure that the service returns the body that it always did.',
    },
  },
  visitor: {
    Response({ before, after, code, usage, operation }, { report }) {
      if (usage !== 'response' || before === undefined || after !== undefined || !/^[123]/.test(code)) return;
      const left = new Map(
        operation.after?.responses?.map((entry) => [entry.code.toUpperCase(), entry] as const) ?? [],
      );
      const entry = left.get(`${code.slice(0, 1)}XX`) ?? left.get('DEFAULT');
      if (entry !== undefined)
        report({
          after: { node: entry.slot },
          data: { code: asCode(code), range: asCode(entry.code) },
        });
    },
  },
});
