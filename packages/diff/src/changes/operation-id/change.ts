import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** An operation has another name. */
export default defineChange({
  id: 'operation-id',
  meta: {
    name: 'Name of an operation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'The operation {{before}} is now called {{after}}.',
      impact: 'Code that was generated from the old document has a function of another name.',
      recommendation: 'Keep the name, unless no client is generated from the document.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      const [old, now] = [before?.text('operationId'), after?.text('operationId')];
      if (old === undefined || now === undefined || old === now) return;
      report({ property: 'operationId', data: { before: asCode(old), after: asCode(now) } });
    },
  },
});
