import { dangerOf } from '@assay/api-knowledge';
import { isUnbounded } from '../../engines/sent.js';
import { whereNewlySent } from '../../engines/sent.js';
import { defineChange } from '../../define-change.js';

/** Clients can send a new value without bounds. */
export default defineChange({
  id: 'unbounded-input',
  meta: {
    name: 'New input without bounds',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} of {{operations}} is new, and may be of any length.',
      impact: 'A client can send megabytes in it; every layer that parses, stores or logs it has to cope.',
      recommendation:
        'Set `maxLength`, `maxItems` or `maxProperties` to the most that you accept, and enforce it.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{Value}} of {{operations}}, which may be of any length, is gone.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, shape }, { report }) => {
    if (!isUnbounded(shape) || dangerOf(name) !== undefined) return;
    report({});
  }),
});
