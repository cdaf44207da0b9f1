import { defineRule, Parameter, Schema } from '@assay/core';
import type { DescribedSchema } from '../../knowledge/texts/described-schemas.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports values that the description declares required, but the document does not. */
export default defineRule({
  id: 'described-requirement-missing',
  meta: {
    name: 'Requirement only in the description',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Only the description requires {{subject}}.',
    impact: 'Clients that follow the schema omit it and get an error; validators do not detect the omission.',
    recommendation:
      'Set `required: true` on the parameter, or list the property in `required` of its object; or correct the description.',
    references: { specification: specificationLinks('parameter-object', 'parameter-object') },
    yieldsTo: { 'description-contradicts-schema': 'object' },
  },
  create: (context) => ({
    'Document:exit'(document) {
      reportDescribed(context, document, {
        noun: 'values described as required',
        wordsOf: ({ schema, required }) => (isOptional(schema) === undefined ? undefined : required?.words),
        isMissing: ({ schema }) => isOptional(schema) === true,
        // An explicit `required: false` contradicts the description.
        yieldsTo: ({ schema: { parent } }) =>
          parent instanceof Parameter && parent.raw['required'] === false
            ? ['description-contradicts-schema']
            : [],
      });
    },
  }),
});

/** True if a parameter or property may be omitted. Undefined for other schemas. */
export function isOptional(schema: DescribedSchema['schema']): boolean | undefined {
  const { parent, step, key } = schema;
  if (parent instanceof Parameter) return !parent.required;
  if (!(parent instanceof Schema) || step !== 'properties') return undefined;
  // The named schema of the composition may require it beside the `allOf`.
  if (parent.step === 'allOf' || parent.allOf.length > 0) return undefined;
  if (isPartialUpdate(parent)) return undefined;
  return !parent.required.includes(String(key));
}

/**
 * True for the body of a `PATCH`, which may omit properties that a creation requires. Custom methods are commands and do not
 * count.
 */
function isPartialUpdate({ parent, soleOperation }: Schema): boolean {
  if (soleOperation?.method !== 'PATCH' || parent instanceof Schema) return false;
  return !/\}:\w+$/.test(soleOperation.path);
}
