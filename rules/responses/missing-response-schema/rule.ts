import { defineRule } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findUndescribedBody } from './undescribed-body.js';

/** Every 2xx response that carries a body has a schema for it. */
export default defineRule({
  id: 'missing-response-schema',
  meta: {
    name: 'Response schema missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `{{code}}` response of {{operation}} has {{lack}}{{where}}.',
    impact:
      'Nobody can tell a valid response from an invalid one: tests pass whatever the operation returns, including fields that it should not reveal.',
    recommendation:
      'Describe the body with a schema: at least the 200 OK response must be documented with at least one content type. Where there is no body, document `204` instead ([Response Object](https://spec.openapis.org/oas/v3.1.2.html#response-object)).',
    references: {
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const found = findUndescribedBody(operation);
        if (found === undefined) continue;
        const { code, mediaTypes, hasEmptySchema, presence } = found;
        const nothing = document.format === 'oas2' ? ' for its body' : ', and no content type either';
        const where = mediaTypes.length === 0 ? nothing : ` for ${enumerate(mediaTypes)}`;
        context.report({
          at: operation,
          property: ['responses', code],
          severity: severities[presence],
          data: {
            code,
            operation: nameOperation(operation),
            lack: hasEmptySchema ? 'a schema that says nothing about its body' : 'no schema',
            where: hasEmptySchema ? `, ${enumerate(mediaTypes)}` : where,
          },
        });
      }
    },
  }),
});

// A call that changes something may really return no body.
const severities = { certain: 'high', likely: 'medium', possible: 'low' } as const;
