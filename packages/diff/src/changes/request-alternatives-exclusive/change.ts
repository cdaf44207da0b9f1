import { defineChange } from '../../define-change.js';
import { beforeAndAfter, impactOn, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Exclusiveness of alternatives of what clients send has changed. */
export default defineChange({
  id: 'request-alternatives-exclusive',
  meta: {
    name: 'Exclusiveness of alternatives of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has alternatives under {{after}} instead of {{before}}.',
      impact: '{{impact}}',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['union-keyword-changed'], (detail, pair) => ({
    ...beforeAndAfter(detail),
    impact: impactOn(pair),
  })),
});
