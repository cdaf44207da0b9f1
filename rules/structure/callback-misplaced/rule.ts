import { defineRule } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';

/** Reports `servers` of webhooks and callbacks, which do not apply there. */
export default defineRule({
  id: 'callback-misplaced',
  meta: {
    name: 'Inapplicable servers field',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} is {{where}}, so its `{{field}}` does not apply: {{why}}.',
    impact: 'Tools ignore the field, or call an address that the author did not intend.',
    recommendation: 'Remove the field, or move the operation to `paths` if your API serves it.',
    references: { specification: specificationLinks3('path-item-object') },
  },
  create: (context) => ({
    Operation(operation) {
      if (!isSentOut(operation)) return;
      const { role } = operation.pathItem;
      const where = role === 'webhook' ? 'a webhook' : 'part of a callback';
      const why =
        role === 'webhook'
          ? 'the subscriber, not this document, determines the address of a webhook'
          : 'the runtime expression determines the address of a callback';
      const data = { operation: nameOperation(operation), where, why };
      if (operation.ownServers !== undefined && operation.ownServers.length > 0)
        context.report({ at: operation, property: 'servers', data: { ...data, field: 'servers' } });
      else if (operation.pathItem.servers.length > 0)
        context.report({ at: operation.pathItem, property: 'servers', data: { ...data, field: 'servers' } });
    },
  }),
});
