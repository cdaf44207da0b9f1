import { isOpenToAnyone, takesCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** A new operation requires credentials. */
export default defineChange({
  id: 'protected-operation',
  meta: {
    name: 'Authenticated operation',
    axis: 'surface',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is new, and requires credentials.',
      impact: 'Authenticated clients can call one more operation.',
      recommendation: 'Check who may call it, as for similar operations.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'Removed authenticated operation: {{operations}}.',
      impact: 'Clients that call it get `404`.',
      recommendation: 'Announce removals (`deprecated`, the `Sunset` header) and replacements.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (role !== 'path' || before !== undefined || after === undefined || after.method === 'TRACE') return;
      if (!isOpenToAnyone(after) || takesCredential(after)) report({});
    },
  },
});
