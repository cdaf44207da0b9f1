import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A value that clients send is no longer marked as a password. */
export default defineChange({
  id: 'password-format',
  meta: {
    name: 'Password format',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} no longer has the format `password`.',
      impact: 'Generated forms and logs show it in clear text.',
      recommendation: 'Keep `format: password` on secret values.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} now has the format `password`.',
      impact: 'Generated forms and logs mask it.',
      recommendation: 'Mask it in your own logs, too.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (before.format === 'password' && after.format !== 'password') report({ property: 'format' });
  }),
});
