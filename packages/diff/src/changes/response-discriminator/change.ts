import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Discriminator of what clients get has changed. */
export default defineChange({
  id: 'response-discriminator',
  meta: {
    name: 'Discriminator of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem:
        '{{Value}} in responses of {{operations}} is told apart by another property: {{after}} instead of {{before}}.',
      impact: 'Clients that look at the discriminator do not know which alternative they have got.',
      recommendation: 'Keep the property, and give the new one beside it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['discriminator-added', 'discriminator-removed', 'discriminator-changed'],
    (detail) => beforeAndAfter(detail, 'none'),
    false,
  ),
});
