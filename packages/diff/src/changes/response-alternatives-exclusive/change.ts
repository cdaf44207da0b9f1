import { defineChange } from '../../define-change.js';
import { beforeAndAfter, impactOn, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Exclusiveness of alternatives of what clients get has changed. */
export default defineChange({
  id: 'response-alternatives-exclusive',
  meta: {
    name: 'Exclusiveness of alternatives of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has alternatives under {{after}} instead of {{before}}.',
      impact: '{{impact}}',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['union-keyword-changed'], (detail, pair) => ({
    ...beforeAndAfter(detail),
    impact: impactOn(pair),
  })),
});
