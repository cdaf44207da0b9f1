import { serverSetField } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can set permissions or flags that only the service should decide. */
export default defineChange({
  id: 'privilege-field',
  meta: {
    name: 'Client-controlled privilege',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem:
        'Clients can now set permissions or flags that only the service should set, in {{value}} of {{operations}}.',
      impact: 'A client can make itself an administrator, or mark an unreviewed object as reviewed.',
      recommendation: 'Move it to a separate, privileged operation, and make it `readOnly` here.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem:
        'Clients can no longer set permissions or flags that only the service should set, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, pair }, { report }) => {
    const field = pair.kind === 'Schema' ? serverSetField(name) : undefined;
    if (field !== undefined && field !== 'record') report({});
  }),
});
