import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Encoding of the content of what clients get has changed. */
export default defineChange({
  id: 'response-content-encoding',
  meta: {
    name: 'Encoding of the content of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem:
        '{{Value}} in responses of {{operations}} has another `contentEncoding`: it is {{after}}, and was {{before}}.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['content-changed'], (detail) =>
    detail.keyword === 'contentEncoding' ? beforeAndAfter(detail) : undefined,
  ),
});
