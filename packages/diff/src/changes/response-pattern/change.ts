import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Pattern of what clients get has changed. */
export default defineChange({
  id: 'response-pattern',
  meta: {
    name: 'Pattern of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} in responses of {{operations}} no longer matches the pattern {{pattern}}.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} now matches the pattern {{pattern}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['pattern-removed'], ({ old, new: now }) => ({
    pattern: asCode(now ?? old ?? ''),
  })),
});
