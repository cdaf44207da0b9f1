import { defineChange } from '../../define-change.js';

/** A response no longer has a schema. */
export default defineChange({
  id: 'response-schema',
  meta: {
    name: 'Response schema',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} of {{operations}} no longer has a schema.',
      impact: 'Internal fields can leak, and tests against the document do not detect it.',
      recommendation: 'Add a schema that declares what clients get.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} now has a schema.',
      impact: 'Clients and tests know what to expect.',
      recommendation: 'Make sure that the service follows it.',
    },
  },
  visitor: {
    MediaType({ before, after, message, usage }, { report }) {
      if (usage !== 'response' || message.kind !== 'Response' || before === undefined || after === undefined)
        return;
      if (before.schema !== undefined && after.schema === undefined && after.itemSchema === undefined)
        report({ property: 'schema' });
    },
  },
});
