import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A value that clients send is no longer masked. */
export default defineChange({
  id: 'password-format',
  meta: {
    name: 'Masked input',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} no longer has the format `password`.',
      impact: 'Forms and logs that are made from the document show it in the clear.',
      recommendation: 'Keep `format: password` on what must not be seen.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} now has the format `password`.',
      impact: 'Forms and logs that are made from the document mask it.',
      recommendation: 'Mask it in your own logs too.',
    },
  },
  visitor: whereSent<never>(({ before, after }, { report }) => {
    if (before.format === 'password' && after.format !== 'password') report({ property: 'format' });
  }),
});
