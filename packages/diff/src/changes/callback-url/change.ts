import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** The URL of a callback comes from another value of the request. */
export default defineChange({
  id: 'callback-url',
  meta: {
    name: 'Place of the URL of a callback',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} is called at the URL in {{after}}; that was in {{before}}.',
      impact: 'Clients that give their URL in the old place are not called.',
      recommendation: 'Accept the URL in both places.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (role !== 'callback' || before === undefined || after === undefined || before.path === after.path)
        return;
      report({ data: { before: asCode(before.path), after: asCode(after.path) } });
    },
  },
});
