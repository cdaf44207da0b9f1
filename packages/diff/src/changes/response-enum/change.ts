import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { valueList } from '../../report/wording.js';

/** List of values of what clients get has changed. */
export default defineChange({
  id: 'response-enum',
  meta: {
    name: 'List of values of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} in responses of {{operations}} is no longer limited to {{values}}.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} may now only be {{values}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['enum-removed'], ({ values }) => ({
    values: valueList(values.map((value) => JSON.stringify(value))),
  })),
});
