import { operationRoles } from '@assay/api-knowledge';
import { defineRule, resolve, resolveSchema, type Operation } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports GraphQL endpoints without documented limits on the depth, cost or number of queries. */
export default defineRule({
  id: 'graphql-limits-missing',
  meta: {
    name: 'Unlimited GraphQL queries',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} runs GraphQL queries, and documents no limit on their depth, cost or number.',
    impact:
      'One deeply nested query, or a batch of thousands, can exhaust the database and memory of the service.',
    recommendation:
      'Limit the depth, the cost and the batches of queries in the service, and describe the limits in the operation.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770],
      specification: specificationLinks('operation-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (!takesQuery(operation) || !operationRoles(operation).some(({ role }) => role === 'graphql'))
          continue;
        const texts = [document.info?.text('description'), ...describe(operation)];
        if (texts.some((text) => text !== undefined && limits.test(text.slice(0, longest)))) continue;
        context.report({ at: operation, data: { operation: nameOperation(operation) } });
      }
    },
  }),
});

/** True if a request has the `query` parameter or property of GraphQL over HTTP. */
function takesQuery(operation: Operation): boolean {
  return (
    operation.parameters.some(({ in: place, name }) => place === 'query' && name === 'query') ||
    (operation.requestBody?.content ?? []).some(
      ({ schema }) => resolveSchema(schema)?.properties.has('query') === true,
    )
  );
}

function describe(operation: Operation): readonly (string | undefined)[] {
  return [
    operation.text('description'),
    ...(operation.responses ?? []).map(({ slot }) => resolve(slot)?.description),
  ];
}

const longest = 5000;

const limits = /\b(?:depth|nest(?:ed|ing)|complexity|cost|batch(?:es|ing)?|points|alias(?:es)?|persisted)\b/i;
