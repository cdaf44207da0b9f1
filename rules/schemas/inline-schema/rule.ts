import { defineRule } from '@assay/core';
import { locateSchema, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports bodies with an inline object schema. */
export default defineRule({
  id: 'inline-schema',
  meta: {
    name: 'Inline object schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'An object schema is inline and has no name: {{subject}}.',
    impact: 'Generated code invents a name, such as `InlineResponse200`, and you cannot reuse the schema.',
    recommendation: 'Move the schema to the components, and reference it.',
    references: { specification: specificationLinks('components-object', 'definitions-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema.properties',
      noun: 'bodies',
      appliesTo: ({ parent }) => carriers.has(parent?.kind ?? ''),
      breakOf: (schema) => ({
        name: nameUse(schema).replaceAll('`', ''),
        subject: locateSchema(schema),
      }),
    }),
});

/** The parents of a body's schema. 2.0 has no Media Type Objects. */
const carriers: ReadonlySet<string> = new Set(['MediaType', 'Response', 'RequestBody']);
