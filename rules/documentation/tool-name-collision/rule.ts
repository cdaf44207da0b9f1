import { toToolName } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations whose ids become the same agent tool name. */
export default defineRule({
  id: 'tool-name-collision',
  meta: {
    name: 'Colliding tool names',
    category: 'documentation',
    topic: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'agents',
    problem:
      'The operation IDs {{id}} and {{other}} both become {{tool}}, because agent tool names have at most 64 letters, digits, `_` and `-`.',
    impact: 'An agent reaches only one of the two operations, or calls the wrong one.',
    recommendation: 'Make the `operationId`s differ within their first 64 letters and digits.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document({ operations }) {
      const firstOf = new Map<string, Operation>();
      for (const operation of operations) {
        const id = operation.operationId;
        if (id === undefined) continue;
        const tool = toToolName(id);
        const first = firstOf.get(tool);
        if (first === undefined) firstOf.set(tool, operation);
        // Another rule reports equal ids.
        else if (first.operationId !== id)
          context.report({
            at: operation,
            property: 'operationId',
            data: { id: code(id), other: code(first.operationId ?? ''), tool: code(tool) },
          });
      }
    },
  }),
});
