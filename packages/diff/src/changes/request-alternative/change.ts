import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Alternatives of what clients send has changed. */
export default defineChange({
  id: 'request-alternative',
  meta: {
    name: 'Alternatives of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} has one alternative less: {{name}}.',
      impact: 'Clients that send it are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} has one more alternative: {{name}}.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['branch-removed'], ({ name }) => ({ name: asCode(name) })),
});
