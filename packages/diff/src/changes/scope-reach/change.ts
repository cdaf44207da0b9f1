import { securityPlace } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** A scope is replaced by one with less privilege. */
export default defineChange({
  id: 'scope-reach',
  meta: {
    name: 'Narrower scope',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{operations}} now requires the scope {{after}}, which permits less than {{before}}.',
      impact: 'Clients can do more than they were granted.',
      recommendation: 'Require the scope that matches the operation.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} now requires the scope {{before}}, which permits more than {{after}}.',
      impact: 'Clients whose tokens only have the other scope are rejected.',
      recommendation: 'Announce the new scope and its date.',
    },
  },
  visitor: {
    Operation(pair, { report, security }) {
      const { before, after, role } = pair;
      const step = security.of(pair);
      if (role !== 'path' || before === undefined || after === undefined || step?.kind !== 'lesser-scopes')
        return;
      report({
        before: securityPlace(before, after),
        after: securityPlace(after, before),
        data: { before: step.before, after: step.after },
      });
    },
  },
});
