import { serverSetField } from '@assay/api-knowledge';
import { whereNewlySent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can set rights or marks that only the service should decide. */
export default defineChange({
  id: 'privilege-field',
  meta: {
    name: 'Rights that clients set',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem:
        'Clients can now set rights or marks that only the service should decide, in {{value}} of {{operations}}.',
      impact: 'A client can make itself an administrator, or mark as checked what nobody has checked.',
      recommendation: 'Set it in an operation of its own, for those who may; make it `readOnly` here.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem:
        'Clients can no longer set rights or marks that only the service should decide, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, pair }, { report }) => {
    const field = pair.kind === 'Schema' ? serverSetField(name) : undefined;
    if (field !== undefined && field !== 'record') report({});
  }),
});
