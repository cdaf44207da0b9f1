import { hasSafeMethod, isOpenToAnyone, needsNoCredential, takesCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** A new operation can be called by anyone. */
export default defineChange({
  id: 'open-operation',
  meta: {
    name: 'Unauthenticated operation',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} is new, and can be called without credentials.',
      impact: 'Anyone who can reach the API can call it anonymously.',
      recommendation: 'Require a security scheme, or make sure that the operation is meant to be public.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'Removed unauthenticated operation: {{operations}}.',
      impact: 'Clients that call it get `404`.',
      recommendation: 'Announce removals (`deprecated`, the `Sunset` header) and replacements.',
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
