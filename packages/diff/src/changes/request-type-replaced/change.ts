import { defineChange } from '../../define-change.js';
import { impactOn, typesInWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Type of what clients send has changed. */
export default defineChange({
  id: 'request-type-replaced',
  meta: {
    name: 'Type of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem:
        '{{Value}} that clients send in {{operations}} is of another type: {{after}} instead of {{before}}.',
      impact: '{{impact}}',
      recommendation: 'Keep the type, and offer the new one as a property of its own.',
    },
  },
  visitor: whereSchemasDiffer('request', ['type-changed'], ({ old, new: now }, pair) => ({
    before: typesInWords(old),
    after: typesInWords(now),
    impact: pair.clients === 'breaking' ? 'Clients that send the old type are refused.' : impactOn(pair),
  })),
});
