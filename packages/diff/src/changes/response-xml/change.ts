import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Form in XML of what clients get has changed. */
export default defineChange({
  id: 'response-xml',
  meta: {
    name: 'Form in XML of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} is written otherwise in XML: {{field}} is {{after}}, and was {{before}}.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['xml-changed'],
    (detail) => ({ ...beforeAndAfter(detail), field: asCode(detail.field) }),
    false,
  ),
});
