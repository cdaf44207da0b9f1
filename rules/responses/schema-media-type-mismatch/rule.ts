import { defineRule, RequestBody, resolveSchema, Response, type MediaType } from '@assay/core';
import { essenceOf } from '@assay/api-knowledge';
import { nameUse } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports `text/plain` bodies with a schema for structured data. */
export default defineRule({
  id: 'schema-media-type-mismatch',
  meta: {
    name: 'Object schema for plain text',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'A `text/plain` body has a schema of type {{type}}, which plain text cannot satisfy: {{subject}}.',
    impact: 'Clients and tests that follow the schema parse text that is not JSON, or reject each response.',
    recommendation:
      'Use the media type that the service sends, `application/json`, or describe text: `type: string`.',
    references: { specification: specificationLinks('media-type-object', 'response-object') },
  },
  create: (context) => {
    const found: { readonly at: MediaType; readonly type: string }[] = [];
    let total = 0;
    return {
      MediaType(mediaType) {
        if (mediaType.schema === undefined || (context.format === 'oas2' && isOneOfSeveral(mediaType)))
          return;
        total++;
        if (essenceOf(mediaType.mediaType) !== 'text/plain') return;
        const types = resolveSchema(mediaType.schema)?.types ?? [];
        const type = types.length === 1 ? types[0] : undefined;
        if (type === 'object' || type === 'array') found.push({ at: mediaType, type });
      },
      'Document:exit'(document) {
        for (const type of ['object', 'array'] as const) {
          const breaks = found
            .filter((item) => item.type === type)
            .map(({ at }): Deviation => ({
              at,
              property: 'schema',
              name: nameUse(at).replaceAll('`', ''),
              subject: `the body of ${nameUse(at)}`,
            }));
          const scope = { total, noun: 'bodies' };
          reportAsOne(context, document, breaks, scope, (subject) => ({ type: `an ${type}`, subject }), type);
        }
      },
    };
  },
});

/** True if a body has several media types. In 2.0 one schema describes all of them, and most may be JSON. */
function isOneOfSeveral({ parent }: MediaType): boolean {
  if (!(parent instanceof Response) && !(parent instanceof RequestBody)) return false;
  return parent.content.length > 1;
}
