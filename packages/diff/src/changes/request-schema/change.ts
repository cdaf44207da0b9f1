import { defineChange } from '../../define-change.js';

/** Removal of the schema of a request. */
export default defineChange({
  id: 'request-schema',
  meta: {
    name: 'Schema of what clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Nothing says any more what {{value}} of {{operations}} may be.',
      impact: 'Whatever a client sends reaches the code behind, and no gateway can validate it.',
      recommendation: 'Give it a schema with types and bounds.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'A schema now says what {{value}} of {{operations}} may be.',
      impact: 'Clients that send something else are refused.',
      recommendation: 'Make sure that what clients really send is valid.',
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
