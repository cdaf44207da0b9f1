import { defineRule } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports enum values that begin or end with white space. */
export default defineRule({
  id: 'enum-value-whitespace',
  meta: {
    name: 'Whitespace in enum value',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `enum` of {{schema}} lists {{value}}, with whitespace at its {{side}}.',
    impact:
      'Validators reject the word without the whitespace, or the service rejects it with the whitespace, and readers cannot see the difference.',
    recommendation: 'Remove the whitespace, unless the service requires it.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2'],
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      const { enum: values } = schema.keywords;
      if (!Array.isArray(values)) return;
      for (let index = 0; index < values.length; index++) {
        const value: unknown = values[index];
        if (typeof value !== 'string') continue;
        const side = paddedSide(value);
        if (side === undefined) continue;
        context.report({
          at: schema,
          property: ['enum', String(index)],
          data: { schema: locateSchema(schema), value: code(JSON.stringify(value), 60), side },
        });
        return;
      }
    },
  }),
});

/** Returns the side of a word with white space. Values of only white space, such as separators, are intentional. */
function paddedSide(value: string): 'beginning' | 'end' | undefined {
  if (value.trim() === '' || value.includes('\n')) return undefined;
  if (value !== value.trimEnd()) return 'end';
  return value === value.trimStart() ? undefined : 'beginning';
}
