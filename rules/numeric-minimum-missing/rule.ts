import { defineRule, type Schema } from '@assay/core';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
import { unboundedSchemas } from '../knowledge/schemas/sent-schemas.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { hasEnd, numberMaximum, numberMinimum } from '../knowledge/schemas/number-bounds.js';
import { pageSizeSchemas } from '../knowledge/operations/page-sizes.js';

/** Every number that clients send is limited from below, if it is from above. */
export default defineRule({
  id: 'numeric-minimum-missing',
  meta: {
    name: 'Number without a minimum',
    category: 'security',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{type}} {{number}} that clients send has no lower bound: it can be {{least}}.',
    impact:
      'Less than none is rarely thought of: a negative quantity turns a charge into a refund, and a negative offset or size fails deep inside the service.',
    recommendation:
      'Set [`minimum`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.4), to 0 or 1 in most cases, and enforce it in the service.',
    references: {
      owasp: ['API6:2023'],
      cwe: [1284, 839],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const unbounded = unboundedSchemas(context.model, numberMinimum);
      if (unbounded.size === 0) return;
      // What has no end at all is the fault of the other rule.
      const endless = unboundedSchemas(context.model, numberMaximum);
      const pageSizes = pageSizeSchemas(document);
      for (const schema of unbounded) {
        if (endless.has(schema)) continue;
        // A page size without a maximum is the fault of a third one, which asks for both ends.
        if (pageSizes.has(schema) && !hasEnd(schema, 'maximum')) continue;
        const type = schema.hasType('number') ? 'number' : 'integer';
        const data = { type, number: locateSchema(schema), least: leastOf(schema) };
        context.report({ at: schema, data });
      }
    },
  }),
});

function leastOf({ format }: Schema): string {
  const bits = /^int(8|16|32|64)$/i.exec(format ?? '')?.[1];
  return bits === undefined ? 'any negative number' : `\`-${2n ** BigInt(Number(bits) - 1)}\``;
}
