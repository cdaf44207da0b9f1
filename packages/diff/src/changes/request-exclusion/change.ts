import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Removal of a `not` from requests. */
export default defineChange({
  id: 'request-exclusion',
  meta: {
    name: 'Values that clients must not send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} no longer excludes anything by `not`.',
      impact: 'What was refused with a reason reaches the code behind.',
      recommendation: 'Keep the exclusion, or say positively what is accepted.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} now excludes something by `not`.',
      impact: 'Clients that send what is excluded are refused.',
      recommendation: 'Announce it.',
    },
  },
  visitor: whereSent<never>(({ before, after }, { report }) => {
    if (before.getOrigin('not') !== undefined && after.getOrigin('not') === undefined)
      report({ property: 'not' });
  }),
});
