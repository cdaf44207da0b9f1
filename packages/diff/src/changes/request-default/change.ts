import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Default of what clients send has changed. */
export default defineChange({
  id: 'request-default',
  meta: {
    name: 'Default of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has another default: it is {{after}}, and was {{before}}.',
      impact: 'Clients that leave it out get another behaviour than before.',
      recommendation: 'Keep the default, or announce the new one.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['default-added', 'default-removed', 'default-changed'],
    (detail) => beforeAndAfter(detail),
    false,
  ),
});
