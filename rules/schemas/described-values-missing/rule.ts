import { defineRule } from '@assay/core';
import type { DescribedSchema } from '../../knowledge/texts/described-schemas.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports complete lists of values that only the description contains. */
export default defineRule({
  id: 'described-values-missing',
  meta: {
    name: 'Values only in the description',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Only the description lists the values of {{subject}}.',
    impact:
      'Validators and gateways accept any other text, generated clients use any string, and tests do not know the valid values.',
    recommendation: 'Add the listed values as `enum`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Document:exit'(document) {
      reportDescribed(context, document, {
        noun: 'strings with described values',
        wordsOf: ({ values }) => values?.words,
        isMissing: lacksValues,
      });
    },
  }),
});

/** True if no keyword of the schema lists or restricts the values. */
export function lacksValues({ schema }: Pick<DescribedSchema, 'schema'>): boolean {
  const { enum: values, hasConst, pattern, format, subschemas } = schema;
  return (
    values === undefined &&
    !hasConst &&
    pattern === undefined &&
    format === undefined &&
    subschemas.length === 0
  );
}
