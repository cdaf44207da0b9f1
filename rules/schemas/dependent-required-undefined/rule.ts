import { defineRule, isObject, type Schema } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';

/** Reports `dependentRequired` with properties that the schema does not define. */
export default defineRule({
  id: 'dependent-required-undefined',
  meta: {
    name: 'Undefined dependent property',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `dependentRequired` of {{schema}} names {{property}}, which the schema does not define.',
    impact: 'The dependency never applies, or requires an unknown property: usually its name is misspelt.',
    recommendation: 'Correct the name, or define the property.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
    },
  },
  create: (context) => ({
    'Schema.dependentRequired'(schema) {
      if (schema.dialect !== '2020-12' || (schema.parent?.kind === 'Schema' && isPart(schema))) return;
      const { dependentRequired, properties } = schema.keywords;
      // Other parts of the schema or dynamic names may define the property.
      if (
        !isObject(dependentRequired) ||
        !isObject(properties) ||
        elsewhere.some((keyword) => schema.keywords[keyword] !== undefined)
      )
        return;
      for (const [name, others] of Object.entries(dependentRequired)) {
        // `as`: each item is checked below.
        const names = [name, ...(Array.isArray(others) ? (others as unknown[]) : [])];
        const missing = names.find(
          (each): each is string => typeof each === 'string' && !Object.hasOwn(properties, each),
        );
        if (missing !== undefined)
          context.report({
            at: schema,
            property: ['dependentRequired', name],
            data: { schema: locateSchema(schema), property: code(missing) },
          });
      }
    },
  }),
});

const elsewhere = [
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
  '$dynamicRef',
  'patternProperties',
  'if',
  'dependentSchemas',
] as const;

/** True for a branch of a composition, which may name properties of its parent. */
function isPart({ step }: Schema): boolean {
  return (
    step === 'allOf' ||
    step === 'anyOf' ||
    step === 'oneOf' ||
    step === 'if' ||
    step === 'then' ||
    step === 'else' ||
    step === 'dependentSchemas'
  );
}
