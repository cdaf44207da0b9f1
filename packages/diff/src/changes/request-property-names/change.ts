import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The properties of an object that clients send may have any name. */
export default defineChange({
  id: 'request-property-names',
  meta: {
    name: 'Names of properties that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may now have properties of any name.',
      impact: 'Names such as `__proto__`, or of megabytes, reach the code behind.',
      recommendation: 'Limit the names with `propertyNames`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} may now only have properties of certain names.',
      impact: 'Clients that send others are refused.',
      recommendation: 'Make sure that all names that clients really send are allowed.',
    },
  },
  visitor: whereSent<never>(({ before, after }, { report }) => {
    if (!before.hasNameRule || after.hasNameRule) return;
    if (after.additionalProperties !== 'none') report({ property: 'propertyNames' });
  }),
});
