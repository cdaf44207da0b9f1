import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Least number of properties of what clients get has changed. */
export default defineChange({
  id: 'response-min-properties',
  meta: {
    name: 'Least number of properties of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} in responses of {{operations}} has a looser `minProperties`: it is {{after}}, and was {{before}}.',
      impact: 'Clients that were written for the old document meet values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        '{{Value}} in responses of {{operations}} has a tighter `minProperties`: it is {{before}}, and was {{after}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['bound-removed', 'bound-loosened'], (detail) =>
    detail.keyword === 'minProperties' ? beforeAndAfter(detail) : undefined,
  ),
});
