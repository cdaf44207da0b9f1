import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An array that clients send may contain duplicate items. */
export default defineChange({
  id: 'request-unique-items',
  meta: {
    name: 'Unique request items',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} may now have the same item several times.',
      impact: 'The service may process a duplicate item several times: a discount, a transfer, a vote.',
      recommendation: 'Set `uniqueItems: true`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may no longer have the same item several times.',
      impact: 'Clients that send an item twice are rejected.',
      recommendation: 'Announce the change.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (!before.hasUniqueItems || after.hasUniqueItems || !after.allows('array')) return;
    report({ property: 'uniqueItems' });
  }),
});
