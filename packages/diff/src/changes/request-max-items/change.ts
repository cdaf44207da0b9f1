import { gravityOf, loosened, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An array that clients send may be longer. */
export default defineChange({
  id: 'request-max-items',
  meta: {
    name: 'Maximum request items',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} may now have {{after}} items; it was limited to {{before}}.',
      impact: 'One request can keep the service busy for any time.',
      recommendation: 'Set `maxItems` to the largest number that you accept, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may now have only {{before}} items; before, it could have {{after}} items.',
      impact: 'Clients that send more are rejected.',
      recommendation: 'Make sure that current requests stay below it, and announce it.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const step = loosened(before, after, 'maxItems');
    if (step === undefined || !after.allows('array')) return;
    const data = { before: step.before, after: step.after ?? 'any number of' };
    report({ property: 'maxItems', severity: gravityOf(step), data });
  }),
});
