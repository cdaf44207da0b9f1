import { hasSafeMethod, isOpenToAnyone, needsNoCredential, takesCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** An operation is new that anyone can call. */
export default defineChange({
  id: 'open-operation',
  meta: {
    name: 'Operation that anyone can call',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} is new, and can be called without credentials.',
      impact: 'Anyone who can reach the API can call it, and nobody can tell who did.',
      recommendation:
        'Require a security scheme, or make sure that everyone may see and do what is offered there.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}}, which could be called without credentials, is gone.',
      impact: 'Clients that call it get `404`.',
      recommendation:
        'Announce when operations end (`deprecated`, the `Sunset` header), and what replaces them.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (role !== 'path' || before !== undefined || after === undefined) return;
      if (!isOpenToAnyone(after) || takesCredential(after) || after.method === 'TRACE') return;
      const severity = needsNoCredential(after) ? 'low' : hasSafeMethod(after) ? 'medium' : 'high';
      report({ severity });
    },
  },
});
