import { visitReturnedValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An object in a response may have undeclared properties. */
export default defineChange({
  id: 'response-additional-properties',
  meta: {
    name: 'Additional response properties',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} may now have any undeclared properties.',
      impact: 'Internal database fields can leak, and tests against the document do not detect it.',
      recommendation: 'Set `additionalProperties: false` in responses, and declare what clients get.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} may no longer have undeclared properties.',
      impact: 'Tests against the document detect leaked fields.',
      recommendation: 'Make sure that all properties that clients read are declared.',
    },
  },
  visitor: visitReturnedValues<never>(({ before, after }, { report }) => {
    if (before.additionalProperties !== 'none' || after.additionalProperties !== 'any') return;
    if (after.allows('object')) report({ property: 'additionalProperties' });
  }),
});
