import { defineRule, isObject, type Response } from '@assay/core';
import {
  errorResponses,
  reportResponseLacks,
  type ResponseLack,
} from '../../knowledge/messages/error-responses.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports 429 responses without a time for the next attempt. */
export default defineRule({
  id: 'retry-after-missing',
  meta: {
    name: 'Missing Retry-After header',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No `Retry-After` header is documented for {{responses}}.',
    impact:
      'Throttled clients do not know how long to wait: they retry at once, all together, and overload the service.',
    recommendation:
      'Send [`Retry-After`](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3) with every `429`, and document it under `headers`.',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc6585#section-4'],
    },
  },
  create: (context) => ({
    Document(document) {
      const limits = context.fact(errorResponses).filter(({ code }) => code === '429');
      const word = ({ at, property, subject }: ResponseLack) => ({
        at,
        property,
        data: { responses: subject },
      });
      reportResponseLacks(context, document, limits, statesRetryTime, '`429` responses', word);
    },
  }),
});

/** True if a response states when to retry, also by `RateLimit-Reset` and similar headers, or `RateLimit` of the latest draft. */
export function statesRetryTime(response: Response): boolean {
  // A client cannot wait for the end of a monthly quota.
  if (/\b(?:quota|monthly|per month|billing)\b/i.test(response.description?.slice(0, 500) ?? '')) return true;
  for (const name of response.headers.keys()) {
    if (/retry-?after|reset|^ratelimit$/i.test(name)) return true;
  }
  // An unresolved `$ref` in place of the map may contain any header.
  const headers = response.raw['headers'];
  return response.headers.size === 0 && isObject(headers) && Object.hasOwn(headers, '$ref');
}
