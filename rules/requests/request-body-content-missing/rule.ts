import { defineRule, isObject } from '@assay/core';
import { nameUse } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports request bodies without a media type. */
export default defineRule({
  id: 'request-body-content-missing',
  meta: {
    name: 'Missing request body content',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The request body of {{use}} has no media type under `content`.',
    impact:
      'Clients do not know what to send, and validators cannot check it: gateways let every body pass, and tests send none.',
    recommendation:
      'Describe the body under its media type, or remove `requestBody` if the request has no body ([Request Body Object](https://spec.openapis.org/oas/v3.1.2.html#request-body-object)).',
    references: { specification: specificationLinks3('request-body-object') },
  },
  create: (context) => ({
    RequestBody(body) {
      const { content } = body.raw;
      if (!isObject(content) || Object.keys(content).length > 0) return;
      context.report({ at: body, property: 'content', data: { use: nameUse(body) } });
    },
  }),
});
