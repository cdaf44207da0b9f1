import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Media type of the content of what clients send has changed. */
export default defineChange({
  id: 'request-content-media-type',
  meta: {
    name: 'Media type of the content of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} has another `contentMediaType`: it is {{after}}, and was {{before}}.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['content-changed'], (detail) =>
    detail.keyword === 'contentMediaType' ? beforeAndAfter(detail) : undefined,
  ),
});
