import { defineChange } from '../../define-change.js';
import { beforeAndAfter, impactOn, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Format of what clients get has changed. */
export default defineChange({
  id: 'response-format',
  meta: {
    name: 'Format of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another `format`: it is {{after}}, and was {{before}}.',
      impact: '{{impact}}',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['format-added', 'format-removed', 'format-changed'],
    (detail, pair) => ({
      ...beforeAndAfter(detail),
      impact: impactOn(pair),
    }),
  ),
});
