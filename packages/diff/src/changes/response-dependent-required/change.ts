import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Properties that need others of what clients get has changed. */
export default defineChange({
  id: 'response-dependent-required',
  meta: {
    name: 'Properties that need others of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} in responses of {{operations}} need not have {{name}} any more where it has {{trigger}}.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} must have {{name}} where it has {{trigger}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['dependent-required-removed'], ({ name, trigger }) => ({
    name: asCode(name),
    trigger: asCode(trigger),
  })),
});
