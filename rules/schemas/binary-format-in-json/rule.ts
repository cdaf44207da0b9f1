import { carriesJson } from '@assay/api-knowledge';
import { defineRule, MediaType, Schema } from '@assay/core';
import { referrersOf } from '../../knowledge/schemas/composition.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports raw bytes in JSON, which can only contain text. */
export default defineRule({
  id: 'binary-format-in-json',
  meta: {
    name: 'Raw bytes in JSON',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has `format: binary`, and is part of JSON, which cannot carry raw bytes.',
    impact: 'Generated clients put bytes into JSON text: they fail, or the file arrives corrupted.',
    recommendation:
      'Use the media type that the service sends, such as `application/octet-stream`. Inside JSON, describe Base64 as {{base64}}.',
    references: { specification: specificationLinks3('data-types') },
  },
  create: (context) => ({
    'Schema.format'(schema) {
      if (schema.format !== 'binary' || !schema.hasType('string')) return;
      if (schema.raw['contentEncoding'] !== undefined || !isOnlyInJson(schema)) return;
      context.report({
        at: schema,
        data: {
          schema: locateSchema(schema),
          base64: context.format === 'oas3.0' ? '`format: byte`' : '`contentEncoding: base64`',
        },
      });
    },
  }),
});

/** True if a schema is part of at least one body, and all of these are JSON. */
function isOnlyInJson(schema: Schema): boolean {
  const around = new Set([schema]);
  let isFound = false;
  // The loop also visits schemas that it adds.
  for (const part of around) {
    const { parent } = part;
    if (parent instanceof MediaType) {
      if (!carriesJson(parent.mediaType)) return false;
      isFound = true;
    } else if (parent instanceof Schema) around.add(parent);
    for (const referrer of referrersOf(schema, part)) around.add(referrer);
  }
  return isFound;
}
