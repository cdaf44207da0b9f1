import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Discriminator of what clients send has changed. */
export default defineChange({
  id: 'request-discriminator',
  meta: {
    name: 'Discriminator of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} is told apart by another property: {{after}} instead of {{before}}.',
      impact: 'The service may take a body for another alternative than clients mean.',
      recommendation: 'Keep the property, and give the new one beside it.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['discriminator-added', 'discriminator-removed', 'discriminator-changed'],
    (detail) => beforeAndAfter(detail, 'none'),
    false,
  ),
});
