import { defineRule, resolve, type Schema } from '@assay/core';
import { visitorOfKeywords } from '../../knowledge/schemas/keyword-visitor.js';
import { locateSchema } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'readonly-writeonly-conflict',
  meta: {
    name: 'Read-only and write-only property',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} is both `readOnly` and `writeOnly`.',
    impact:
      'Taken literally, it appears in no request and no response. Tools follow one of the two, so a secret may be returned, or a protected value may be set.',
    recommendation:
      'Keep `writeOnly` for values that are sent and never returned, such as a password, `readOnly` for values that only the service sets, and neither for values in both directions.',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#schema-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4'],
    },
  },
  create: (context) =>
    visitorOfKeywords(['readOnly', 'writeOnly'], (schema) => {
      const { readOnly, writeOnly } = schema;
      if (!readOnly && !writeOnly) return;
      const isBoth =
        (readOnly && writeOnly) ||
        listAllOfParts(schema).some((part) => (readOnly ? part.writeOnly : part.readOnly));
      if (!isBoth) return;
      const property = writeOnly ? 'writeOnly' : 'readOnly';
      context.report({ at: schema, property, data: { schema: locateSchema(schema) } });
    }),
});

/** Returns the schemas that apply to the same value, through `$ref` and `allOf`. */
function listAllOfParts(schema: Schema): readonly Schema[] {
  const parts: Schema[] = [];
  for (const part of [schema, ...schema.allOf]) {
    if (part !== schema) parts.push(part);
    const target = part.reference === undefined ? undefined : resolve(part.reference);
    if (target !== undefined) parts.push(target);
  }
  return parts;
}
