import { defineRule } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports `PATCH` bodies whose media type is not a patch format. */
export default defineRule({
  id: 'patch-media-type-nonstandard',
  meta: {
    name: 'Non-standard PATCH media type',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The `PATCH` body does not use a patch format: {{subject}}.',
    impact: 'Clients must guess whether an omitted property is kept or removed, and what `null` means.',
    recommendation:
      'Use `application/merge-patch+json` ([RFC 7396](https://www.rfc-editor.org/rfc/rfc7396)) or `application/json-patch+json` ([RFC 6902](https://www.rfc-editor.org/rfc/rfc6902)).',
    references: {
      specification: specificationLinks3('request-body-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc7396', 'https://www.rfc-editor.org/rfc/rfc6902'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: '`PATCH` operations with a body',
      appliesTo: ({ method, requestBody }) => method === 'PATCH' && (requestBody?.content.length ?? 0) > 0,
      breakOf: (operation) =>
        operation.requestBody?.content.some(({ mediaType }) => /patch/i.test(mediaType)) === false
          ? operationBreak(operation, 'requestBody')
          : undefined,
    }),
});
