import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Default of what clients get has changed. */
export default defineChange({
  id: 'response-default',
  meta: {
    name: 'Default of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another default: it is {{after}}, and was {{before}}.',
      impact: 'Clients that put the default in where it is missing may put in another value.',
      recommendation: 'Keep the default, or announce the new one.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['default-added', 'default-removed', 'default-changed'],
    (detail) => beforeAndAfter(detail),
    false,
  ),
});
