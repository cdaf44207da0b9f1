import { ownerOfIdentifier } from '@assay/api-knowledge';
import { whereNewlySent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can say whose an object is. */
export default defineChange({
  id: 'owner-field',
  meta: {
    name: 'Owners that clients name',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now say whose the object is, in {{value}} of {{operations}}.',
      impact: 'Unless the service compares it with the credentials, a client can act for somebody else.',
      recommendation: 'Take the owner from the credentials, or check that the caller may act for that one.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer say whose the object is, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, pair }, { report }) => {
    if (pair.kind !== 'Schema' || ownerOfIdentifier(name) === undefined) return;
    report({});
  }),
});
