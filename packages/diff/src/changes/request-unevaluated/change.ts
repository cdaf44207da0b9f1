import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Change of the undescribed part of requests. */
export default defineChange({
  id: 'request-unevaluated',
  meta: {
    name: 'What no keyword describes of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has another rule for what nothing else describes ({{keyword}}).',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['unevaluated-changed'], ({ keyword }) => ({
    keyword: asCode(keyword),
  })),
});
