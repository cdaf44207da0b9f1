import { gravityOf, loosened, whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An array that clients send may be longer. */
export default defineChange({
  id: 'request-max-items',
  meta: {
    name: 'Number of items that clients send',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} may now have {{after}} items; it was limited to {{before}}.',
      impact: 'One request can make the service work for as long as the sender likes.',
      recommendation: 'Set `maxItems` to what one request may ask for, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may now have only {{before}} items; before it could have {{after}} items.',
      impact: 'Clients that send more are refused.',
      recommendation: 'Make sure that what clients really send stays below it, and announce it.',
    },
  },
  visitor: whereSent(({ before, after }, { report }) => {
    const step = loosened(before, after, 'maxItems');
    if (step === undefined || !after.allows('array')) return;
    const data = { before: step.before, after: step.after ?? 'any number of' };
    report({ property: 'maxItems', severity: gravityOf(step), data });
  }),
});
