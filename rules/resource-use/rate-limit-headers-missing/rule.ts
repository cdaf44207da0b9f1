import { documentedAs } from '@assay/api-knowledge';
import { defineRule, isObject, type Response } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports APIs that return 429 but document no rate limit headers. */
export default defineRule({
  id: 'rate-limit-headers-missing',
  meta: {
    name: 'Missing rate limit headers',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No response documents the rate limits that {{operations}} with `429`.',
    impact:
      'Clients only discover a limit by exceeding it, and external tests cannot find out whether it works.',
    recommendation:
      'Document the headers that announce the limit, as in [RateLimit header fields for HTTP](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).',
    references: {
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => {
    let documentsLimits = false;
    let documentsWait = false;
    return {
      Response(response) {
        documentsLimits ||= documentsRateLimits(response);
        documentsWait ||= documentsRetryAfter(response);
      },
      'Document:exit'(document) {
        if (documentsLimits) return;
        const limited = document.operations.filter((operation) => documentedAs(operation, 429) === 'exact');
        const [first] = limited;
        if (first === undefined) return;
        const operations =
          limited.length === 1 ? `\`${first.signature}\` enforces` : `${limited.length} operations enforce`;
        context.report({
          at: document,
          property: 'paths',
          operation: null,
          severity: documentsWait ? 'info' : 'low',
          data: { operations },
        });
      },
    };
  },
});

/** True for `RateLimit`, `RateLimit-Limit`, `X-RateLimit-Remaining`, `X-Rate-Limit-Reset`, and names with a custom prefix. */
function documentsRateLimits(response: Response): boolean {
  for (const name of response.headers.keys()) {
    if (/rate-?limit|quota|throttl/i.test(name)) return true;
  }
  // An unresolved `$ref` in place of the map may contain any header.
  const headers = response.raw['headers'];
  return response.headers.size === 0 && isObject(headers) && Object.hasOwn(headers, '$ref');
}

/** True for `Retry-After`, which only helps clients that have already reached the limit. */
function documentsRetryAfter(response: Response): boolean {
  for (const name of response.headers.keys()) {
    if (/^retry-?after$/i.test(name)) return true;
  }
  return false;
}
