import { defineChange } from '../../define-change.js';

/** The schema of a request was removed. */
export default defineChange({
  id: 'request-schema',
  meta: {
    name: 'Request schema',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} no longer has a schema.',
      impact: 'Any value reaches the code, and no gateway can validate it.',
      recommendation: 'Add a schema with types and bounds.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} of {{operations}} now has a schema.',
      impact: 'Clients that send other values are rejected.',
      recommendation: 'Make sure that current requests are valid.',
    },
  },
  visitor: {
    Schema({ before, after, usage, parent }, { report }) {
      if (usage !== 'request' || before === undefined || after?.isUnrestricted === false) return;
      if (after === undefined && parent !== undefined) return;
      if (!before.isUnrestricted) report({});
    },
  },
});
