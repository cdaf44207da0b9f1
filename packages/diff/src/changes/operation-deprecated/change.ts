import { defineChange } from '../../define-change.js';
import deprecatedOperation from '../deprecated-operation/change.js';

/** An operation is deprecated. */
export default defineChange({
  id: 'operation-deprecated',
  meta: {
    name: 'Operation deprecation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is deprecated now.',
      impact: 'Nothing changes yet, but clients must stop using it before its removal.',
      recommendation: 'Document the replacement and the removal date.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is no longer deprecated.',
      impact: 'Clients can continue to use it.',
      recommendation: 'Remove any removal notice from the description.',
    },
  },
  visitor: deprecatedOperation.visitor,
});
