import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Single value of what clients get has changed. */
export default defineChange({
  id: 'response-enum-value',
  meta: {
    name: 'Single value of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} may now also be {{listed}}.',
      impact: 'Clients that handle each known value have no case for the new one.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} is never {{listed}} any more.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['enum-value-added'], ({ value }) => ({
    listed: asCode(JSON.stringify(value)),
  })),
});
