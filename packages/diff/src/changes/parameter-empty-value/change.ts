import { defineChange } from '../../define-change.js';

/** A parameter may no longer be empty. */
export default defineChange({
  id: 'parameter-empty-value',
  meta: {
    name: 'Empty parameter value',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: '{{Value}} of {{operations}} may no longer be sent without a value.',
      impact: 'Clients that send only `?name` are rejected.',
      recommendation: 'Continue to accept current requests, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} may now be sent without a value.',
      impact: 'Clients can send only `?name`.',
      recommendation: 'Describe what that means.',
    },
  },
  visitor: {
    Parameter({ before, after }, { report }) {
      if (before === undefined || after?.in !== 'query') return;
      if (before.flag('allowEmptyValue') && !after.flag('allowEmptyValue'))
        report({ property: 'allowEmptyValue' });
    },
  },
});
