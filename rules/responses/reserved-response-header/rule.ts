import { defineRule, type Format } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports response headers that have no meaning in a response, or that OpenAPI ignores. */
export default defineRule({
  id: 'reserved-response-header',
  meta: {
    name: 'Ignored response header',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The response {{response}} of {{use}} describes the header {{header}}, which {{reason}}.',
    impact: 'Readers and generated clients believe that the service sends it, and its description is lost.',
    recommendation:
      'Remove the header {{instead}} ([Response Object](https://spec.openapis.org/oas/v3.1.2.html#response-object)).',
    references: { specification: specificationLinks('response-object') },
  },
  create: (context) => ({
    Response(response) {
      for (const name of response.headers.keys()) {
        const words = wordsFor(name.toLowerCase(), context.format);
        if (words === undefined) continue;
        context.report({
          at: response,
          property: ['headers', name],
          data: {
            response: code(String(response.key)),
            use: nameUse(response),
            header: code(name),
            ...words,
          },
        });
      }
    },
  }),
});

function wordsFor(
  name: string,
  format: Format,
): { readonly reason: string; readonly instead: string } | undefined {
  switch (name) {
    case 'content-type':
      return {
        reason: format === 'oas2' ? '`produces` describes' : 'OpenAPI ignores there',
        instead:
          format === 'oas2'
            ? 'and list the media types in `produces`'
            : 'and list the media types in `content`',
      };
    case 'authorization':
      return { reason: 'only requests have', instead: 'from the response' };
    default:
      return undefined;
  }
}
