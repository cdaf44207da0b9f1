import { defineRule, Schema } from '@assay/core';
import { acceptsAnything } from '../knowledge/accepts-anything.js';
import { enumerate } from '../knowledge/enumerate.js';
import { locateSchema } from '../knowledge/locate-schema.js';
import { unboundedSchemas } from '../knowledge/sent-schemas.js';
import { specificationLinks } from '../knowledge/specification-links.js';
import { valueType } from '../knowledge/structure-bounds.js';
import { typesMeant } from './types-meant.js';

const plurals: Readonly<Record<string, string>> = {
  array: 'arrays',
  number: 'numbers',
  object: 'objects',
  string: 'strings',
};

/** Every schema of what clients send names the type of its values. */
export default defineRule({
  id: 'schema-type-missing',
  meta: {
    name: 'Schema without a type',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The schema of {{schema}} that clients send names no type: {{consequence}}.',
    impact:
      'A value of another type passes validation as it is, and reaches code that was written for the type that was meant.',
    recommendation: 'Add {{type}}.',
    references: {
      owasp: ['API3:2023'],
      cwe: [20, 1287],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, valueType)) {
        if (acceptsAnything(schema.raw) || !isJudged(schema)) continue;
        const { type, keywords } = typesMeant(schema);
        context.report({
          at: schema,
          // Readers and generators see what is meant; validators do not.
          severity: type === undefined ? 'medium' : 'low',
          data: {
            schema: locateSchema(schema),
            consequence:
              keywords.length === 0
                ? 'values of every type are accepted'
                : `${enumerate(keywords)} ${keywords.length === 1 ? 'applies' : 'apply'} to ${plurals[type ?? ''] ?? 'some types'} only, and all other values are accepted`,
            type: type === undefined ? 'the `type` that is meant' : `\`type: ${type}\``,
          },
        });
      }
    },
  }),
});

/** False for the items of arrays, which are a question of their own, and for the view of a 2.0 parameter, which is no schema. */
function isJudged({ step, parent }: Schema): boolean {
  if (step === 'items') return !(parent instanceof Schema && parent.hasType('array'));
  return step !== undefined;
}
