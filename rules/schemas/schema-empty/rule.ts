import { defineRule, MediaType, RequestBody, type Schema } from '@assay/core';
import { isStructuredMediaType } from '@assay/api-knowledge';
import { acceptsAnything } from '../../knowledge/schemas/unconstrained.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { valueType } from '../../knowledge/bounds/structure-bounds.js';

/** Reports schemas in requests that accept every value. */
export default defineRule({
  id: 'schema-empty',
  meta: {
    name: 'Empty schema',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The schema of {{schema}} that clients send accepts any value.',
    impact:
      'Strings, objects and arrays of any size pass validation, and reach code that expects a specific type.',
    recommendation: 'Set a `type` and its keywords. For a choice of types, use `oneOf`.',
    references: {
      owasp: ['API3:2023'],
      cwe: [1287],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, valueType)) {
        if (!acceptsAnything(schema.raw) || !isJudged(schema)) continue;
        context.report({
          at: schema,
          severity: isWhole(schema) ? 'medium' : 'low',
          data: { schema: locateSchema(schema) },
        });
      }
    },
  }),
});

/**
 * Keywords whose subschemas are skipped. Other rules judge items and additional properties, and a part of an `allOf` may only add
 * a description.
 */
const unjudged: ReadonlySet<string> = new Set([
  'allOf',
  'additionalProperties',
  'items',
  'patternProperties',
  'unevaluatedProperties',
]);

/** True for schemas that this rule judges. Excludes parameters of 2.0, which are only modelled as schemas. */
function isJudged(schema: Schema): boolean {
  const { parent, step } = schema;
  if (step === undefined ? !(parent instanceof MediaType) : unjudged.has(step)) return false;
  if (parent instanceof MediaType) return isStructuredMediaType(parent.mediaType);
  return !isPartOfForm(schema) && !isAnyOnPurpose(schema);
}

/** True for parts of forms. Since 3.1, an empty schema marks a file (OpenAPI, Media Type Object). */
function isPartOfForm({ parent, step, dialect }: Schema): boolean {
  return (
    dialect === '2020-12' &&
    step === 'properties' &&
    parent?.parent instanceof MediaType &&
    /^multipart\//i.test(parent.parent.mediaType)
  );
}

/** True for properties with arbitrary values, by name (`value`, `defaultValue`, `const`) or description. */
function isAnyOnPurpose({ step, key, description }: Schema): boolean {
  if (step === 'properties' && /(?:values?|default|const|operand|example|payload|data)$/i.test(String(key)))
    return true;
  // A wrapper for alternative types, which 2.0 cannot express: `IntOrString`.
  if (step === 'definitions' && /[a-z0-9]Or[A-Z]/.test(String(key)) && description !== undefined) return true;
  return description !== undefined && anyTypePattern.test(description.slice(0, 2000));
}

const anyTypePattern = /\bany\b|\barbitrary\b|\bfree-?form\b|\bor an? (?:array|list|object|string|number)\b/i;

/** True for the schema of a whole body. */
function isWhole({ parent }: Schema): boolean {
  return parent instanceof MediaType || parent instanceof RequestBody;
}
