import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Values of the discriminator of what clients send has changed. */
export default defineChange({
  id: 'request-discriminator-value',
  meta: {
    name: 'Values of the discriminator of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has another set of values that tell alternatives apart: {{name}} is new, or gone.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['discriminator-mapping-added', 'discriminator-mapping-removed'],
    ({ value }) => ({ name: asCode(value) }),
    false,
  ),
});
