import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Schema of other properties of what clients get has changed. */
export default defineChange({
  id: 'response-additional-property-schema',
  meta: {
    name: 'Schema of other properties of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} in responses of {{operations}} has other properties that nothing describes any more.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} has other properties that are described now.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['additional-property-schema-removed'], noWords),
});
