import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A `not` was removed from a request schema. */
export default defineChange({
  id: 'request-exclusion',
  meta: {
    name: 'Request exclusion',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} no longer excludes values with `not`.',
      impact: 'Values that were excluded on purpose reach the code.',
      recommendation: 'Keep the exclusion, or declare the accepted values.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} now excludes values with `not`.',
      impact: 'Clients that send excluded values are rejected.',
      recommendation: 'Announce the change.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (before.getOrigin('not') !== undefined && after.getOrigin('not') === undefined)
      report({ property: 'not' });
  }),
});
