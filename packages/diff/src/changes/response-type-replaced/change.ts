import { defineChange } from '../../define-change.js';
import { typesInWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Type of what clients get has changed. */
export default defineChange({
  id: 'response-type-replaced',
  meta: {
    name: 'Type of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem:
        '{{Value}} in responses of {{operations}} is of another type: {{after}} instead of {{before}}.',
      impact: 'Clients that read the old type fail, or misread it.',
      recommendation: 'Keep the type, and offer the new one as a property of its own.',
    },
  },
  visitor: whereSchemasDiffer('response', ['type-changed'], ({ old, new: now }) => ({
    before: typesInWords(old),
    after: typesInWords(now),
  })),
});
