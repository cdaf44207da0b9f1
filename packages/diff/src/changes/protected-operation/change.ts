import { isOpenToAnyone, takesCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** An operation is new that asks for credentials. */
export default defineChange({
  id: 'protected-operation',
  meta: {
    name: 'Operation with credentials',
    axis: 'surface',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is new, and asks for credentials.',
      impact: 'There is more that can be called, by those who may.',
      recommendation: 'Check who may call it, as for its neighbours.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}}, which asked for credentials, is gone.',
      impact: 'Clients that call it get `404`.',
      recommendation:
        'Announce when operations end (`deprecated`, the `Sunset` header), and what replaces them.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (role !== 'path' || before !== undefined || after === undefined || after.method === 'TRACE') return;
      if (!isOpenToAnyone(after) || takesCredential(after)) report({});
    },
  },
});
