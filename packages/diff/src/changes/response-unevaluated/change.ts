import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Change of the undescribed part of responses. */
export default defineChange({
  id: 'response-unevaluated',
  meta: {
    name: 'What no keyword describes of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another rule for what nothing else describes ({{keyword}}).',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['unevaluated-changed'], ({ keyword }) => ({
    keyword: asCode(keyword),
  })),
});
