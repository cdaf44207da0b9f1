import { defineChange } from '../../define-change.js';
import { typesInWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Type of what clients get has changed. */
export default defineChange({
  id: 'response-type',
  meta: {
    name: 'Type of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} in responses of {{operations}} may now be {{after}}; it was {{before}}.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} may now only be {{before}}; it was {{after}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  // A schema with properties and without a type means objects: no client notices that the type is written down, or left out.
  visitor: whereSchemasDiffer('response', ['type-added'], ({ old, new: now, isImplied }) =>
    isImplied ? undefined : { before: typesInWords(old), after: typesInWords(now) },
  ),
});
