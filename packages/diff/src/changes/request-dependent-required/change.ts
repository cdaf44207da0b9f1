import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Properties that need others of what clients send has changed. */
export default defineChange({
  id: 'request-dependent-required',
  meta: {
    name: 'Properties that need others of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} must have {{name}} where it has {{trigger}}.',
      impact: 'Requests that the old document allowed are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} need not have {{name}} any more where it has {{trigger}}.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['dependent-required-added'], ({ name, trigger }) => ({
    name: asCode(name),
    trigger: asCode(trigger),
  })),
});
