import { agentTools } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { formatNumber } from '@assay/text';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations that take more tokens as an agent tool than the limit. */
export default defineRule({
  id: 'tool-definition-large',
  meta: {
    name: 'Large tool definition',
    category: 'documentation',
    topic: 'resource-use',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'agents',
    problem: '{{operation}} takes {{tokens}} as an agent tool, more than the maximum of {{most}}.',
    impact:
      'Every agent conversation loads the definition before doing any work: it costs money and time, and crowds out other tools.',
    recommendation:
      'Shorten the description, remove inputs that agents do not need from the request, or offer a smaller operation for the common case.',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 4000,
          description: 'The maximum number of estimated tokens in a definition.',
        },
      },
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const { most } = context.options;
      for (const { operation, definition } of context.fact(agentTools).tools) {
        if (definition.tokens <= most) continue;
        const amount = definition.isMinimum ? 'at least' : 'about';
        context.report({
          at: operation,
          data: {
            operation: nameOperation(operation),
            tokens: `${amount} ${formatNumber(definition.tokens)} tokens`,
            most: formatNumber(most),
          },
        });
      }
    },
  }),
});
