import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Form in XML of what clients send has changed. */
export default defineChange({
  id: 'request-xml',
  meta: {
    name: 'Form in XML of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} is written otherwise in XML: {{field}} is {{after}}, and was {{before}}.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['xml-changed'],
    (detail) => ({ ...beforeAndAfter(detail), field: asCode(detail.field) }),
    false,
  ),
});
