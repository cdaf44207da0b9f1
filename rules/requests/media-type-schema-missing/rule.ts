import { isStructuredMediaType } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports structured request bodies without a schema. */
export default defineRule({
  id: 'media-type-schema-missing',
  meta: {
    name: 'Missing request body schema',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The {{mediaType}} body that clients send in {{use}} has no schema.',
    impact:
      'Any body that clients send is valid: gateways cannot reject it, and fuzzers have no fields to test.',
    recommendation:
      'Describe the body with a `schema`; `schema: {}` means any value ([Media Type Object](https://spec.openapis.org/oas/v3.1.2.html#media-type-object)).',
    references: { specification: specificationLinks3('media-type-object') },
    yieldsTo: {
      'request-body-on-safe-method': 'operation',
    },
  },
  create: (context) => ({
    MediaType(mediaType) {
      if (!mediaType.usedInRequest || !isStructuredMediaType(mediaType.mediaType)) return;
      // Bodies of preflight requests need no description.
      if (mediaType.soleOperation?.method === 'OPTIONS') return;
      if (mediaType.raw['schema'] !== undefined || mediaType.raw['itemSchema'] !== undefined) return;
      context.report({
        at: mediaType,
        data: { mediaType: code(mediaType.mediaType), use: nameUse(mediaType) },
      });
    },
  }),
});
