import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The properties of an object that clients send may have any name. */
export default defineChange({
  id: 'request-property-names',
  meta: {
    name: 'Request property names',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may now have properties with any name.',
      impact: 'Names such as `__proto__`, or with megabytes, reach the code.',
      recommendation: 'Limit the names with `propertyNames`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may now only have properties with certain names.',
      impact: 'Clients that send others are rejected.',
      recommendation: 'Make sure that all names that clients actually send are allowed.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (!before.hasNameRule || after.hasNameRule) return;
    if (after.additionalProperties !== 'none') report({ property: 'propertyNames' });
  }),
});
