import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Values of the discriminator of what clients get has changed. */
export default defineChange({
  id: 'response-discriminator-value',
  meta: {
    name: 'Values of the discriminator of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another set of values that tell alternatives apart: {{name}} is new, or gone.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['discriminator-mapping-added', 'discriminator-mapping-removed'],
    ({ value }) => ({ name: asCode(value) }),
    false,
  ),
});
