import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** An operation was renamed. */
export default defineChange({
  id: 'operation-id',
  meta: {
    name: 'Operation ID',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'The operation {{before}} {{step}}.',
      impact: 'Generated clients have a function with a different name.',
      recommendation: 'Keep the name, unless no clients are generated from the document.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [old, now] = [before.text('operationId'), after.text('operationId')];
      if (old === now) return;
      const step = now === undefined ? 'no longer has a name of its own' : `is now called ${asCode(now)}`;
      report({ property: 'operationId', data: { before: asCode(old ?? before.signature), step } });
    },
  },
});
