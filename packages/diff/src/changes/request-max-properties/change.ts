import { gravityOf, loosened, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An object that clients send may be longer. */
export default defineChange({
  id: 'request-max-properties',
  meta: {
    name: 'Maximum request properties',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} may now have {{after}} properties; it was limited to {{before}}.',
      impact: 'One request can fill memory and indexes with invented names.',
      recommendation: 'Set `maxProperties`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may now have only {{before}} properties; before, it could have {{after}} properties.',
      impact: 'Clients that send more are rejected.',
      recommendation: 'Make sure that current requests stay below it, and announce it.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const step = loosened(before, after, 'maxProperties');
    if (step === undefined || !after.allows('object')) return;
    const data = { before: step.before, after: step.after ?? 'any number of' };
    report({ property: 'maxProperties', severity: gravityOf(step), data });
  }),
});
