import { agentTools } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { formatNumber } from '@assay/text';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports responses with more tokens than the limit for an agent. */
export default defineRule({
  id: 'response-large',
  meta: {
    name: 'Oversized response for agents',
    category: 'documentation',
    topic: 'resource-use',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'agents',
    problem:
      'A response of {{operation}} with all its properties takes {{tokens}}, more than the maximum of {{most}}.',
    impact: 'Agents reject or truncate such responses, or lose earlier context.',
    recommendation:
      'Return pages with a smaller default, let clients select fields, and return IDs in place of nested resources.',
    references: { specification: specificationLinks('response-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 25_000,
          description: 'The maximum number of estimated tokens in a response.',
        },
      },
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const { most } = context.options;
      for (const { operation, response } of context.fact(agentTools).tools) {
        if (response.tokens <= most) continue;
        const amount = response.isMinimum ? 'at least' : 'about';
        context.report({
          at: operation,
          property: 'responses',
          data: {
            operation: nameOperation(operation),
            tokens: `${amount} ${formatNumber(response.tokens)} tokens`,
            most: formatNumber(most),
          },
        });
      }
    },
  }),
});
