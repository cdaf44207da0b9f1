import { defineChange } from '../../define-change.js';

/** An answer has no schema. */
export default defineChange({
  id: 'response-schema',
  meta: {
    name: 'Schema of answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: 'Nothing says any more what {{value}} of {{operations}} holds.',
      impact: 'Fields that nobody meant to show can slip out, and no test against the document notices.',
      recommendation: 'Give it a schema that names what clients get.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'A schema now says what {{value}} of {{operations}} holds.',
      impact: 'Clients and tests know what to expect.',
      recommendation: 'Make sure that the service keeps to it.',
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
