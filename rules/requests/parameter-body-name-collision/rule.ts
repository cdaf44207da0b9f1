import { defineRule, resolveSchema, type Operation } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports query and header parameters with the name of a body property. */
export default defineRule({
  id: 'parameter-body-name-collision',
  meta: {
    name: 'Name shared by parameter and body property',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'A query or header parameter has the same name as a body property: {{subject}}.',
    impact: 'Generated methods have two arguments with the same name, and readers confuse them.',
    recommendation: 'Rename one of them, or send the value once.',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with a JSON body',
      appliesTo: ({ requestBody }) => (requestBody?.content.length ?? 0) > 0,
      breakOf(operation) {
        const names = propertiesSentBy(operation);
        const twin = operation.parameters.find(
          (parameter) => (parameter.in === 'query' || parameter.in === 'header') && names.has(parameter.name),
        );
        if (twin === undefined) return undefined;
        return {
          at: twin,
          operation,
          property: 'name',
          name: twin.name,
          subject: `${code(twin.name)} of ${nameOperation(operation)}`,
        };
      },
    }),
});

function propertiesSentBy({ requestBody }: Operation): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { schema } of requestBody?.content ?? [])
    for (const name of resolveSchema(schema)?.properties.keys() ?? []) names.add(name);
  return names;
}
