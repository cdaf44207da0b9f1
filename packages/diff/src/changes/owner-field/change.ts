import { ownerOfIdentifier } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can set the owner of an object. */
export default defineChange({
  id: 'owner-field',
  meta: {
    name: 'Client-supplied owner',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now set the owner of the object, in {{value}} of {{operations}}.',
      impact: 'Unless the service compares it with the credentials, a client can act for another user.',
      recommendation:
        'Derive the owner from the credentials, or check that the caller may act for the owner.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer set the owner of the object, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, pair }, { report }) => {
    if (pair.kind !== 'Schema' || ownerOfIdentifier(name) === undefined) return;
    report({});
  }),
});
