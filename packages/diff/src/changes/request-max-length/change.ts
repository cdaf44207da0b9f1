import { gravityOf, loosened, visitSentValues } from '../../engines/sent-values.js';
import { isListedOrShort } from '../../engines/unbounded.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send may be longer. */
export default defineChange({
  id: 'request-max-length',
  meta: {
    name: 'Maximum request string length',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} may now have {{after}} characters; it was limited to {{before}}.',
      impact: 'A client can send megabytes in it, and every layer that parses, stores or logs it must cope.',
      recommendation: 'Set `maxLength` to the longest value that you accept, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may now have only {{before}} characters; before, it could have {{after}} characters.',
      impact: 'Clients that send more are rejected.',
      recommendation: 'Make sure that current requests stay below it, and announce it.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const step = loosened(before, after, 'maxLength');
    if (step === undefined || !after.allows('string') || isListedOrShort(after)) return;
    const data = { before: step.before, after: step.after ?? 'any number of' };
    report({ property: 'maxLength', severity: gravityOf(step), data });
  }),
});
