import { defineRule } from '@assay/core';
import { locateSchema, nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Bodies are described by named schemas. */
export default defineRule({
  id: 'inline-schema',
  meta: {
    name: 'Object that is described in place',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'An object is described in place, without a name: {{subject}}.',
    impact:
      'Generated code invents a name for it, such as `InlineResponse200`, and the description cannot be used twice.',
    recommendation: 'Move the schema to the components, and refer to it.',
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

/** Holders of a body's schema; in 2.0 there are no Media Type Objects. */
const carriers: ReadonlySet<string> = new Set(['MediaType', 'Response', 'RequestBody']);
