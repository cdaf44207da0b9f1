import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-format-unknown',
  meta: {
    name: 'Not an OpenAPI document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` is not an OpenAPI document: {{sign}}.',
    impact: 'Assay does not analyse it, and no OpenAPI tool can read it.',
    recommendation:
      'Provide the root document of the OpenAPI description, the one with `openapi` or `swagger` and a version. Convert other formats first.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#openapi-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#openapi-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#openapi-object',
      },
    },
  },
  create: (context) => ({
    FormatFault(fault) {
      const sign = fault.sign ?? 'its root has no `openapi` or `swagger` version';
      context.report({ at: fault, data: { document: documentName(fault.uri), sign } });
    },
  }),
});
