import { documentedAs, isPublicByNature } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { describesThrottling } from '../../knowledge/operations/throttling.js';
import { visitMissingResponses } from '../../knowledge/messages/foreseeable-errors.js';

/** Reports operations without a documented 429. */
export default defineRule({
  id: 'rate-limit-response-missing',
  meta: {
    name: 'Missing 429 response',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `429` response is documented for {{operations}}.',
    impact:
      'As documented, a client may call without limit: nothing makes it slow down, and nothing indicates that password guessing or bulk scraping is blocked.',
    recommendation:
      'Limit how often a client may call, and document [`429`](https://www.rfc-editor.org/rfc/rfc6585#section-4) with a `Retry-After` header once, as a component that all operations reference.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 799],
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
      'error-response-missing': 'object',
      'auth-operation-without-throttling': 'object',
      'expensive-operation-without-throttling': 'object',
      'sensitive-flow-unprotected': 'object',
    },
  },
  create: (context) =>
    visitMissingResponses(context, {
      appliesTo: (operation) => !isHealthCheck(operation),
      isDocumented,
      documenting: 'operations that document errors',
      all: 'operations that can reject a request',
    }),
});

/**
 * True if a response to too many requests is documented. `default` does not count. Another status may be described as the rate
 * limit.
 */
function isDocumented(operation: Operation): boolean {
  const documentation = documentedAs(operation, 429);
  return documentation === 'exact' || documentation === 'range' || describesThrottling(operation);
}

/** True for health checks, which monitors may call at any rate. */
function isHealthCheck(operation: Operation): boolean {
  return (operation.method === 'GET' || operation.method === 'HEAD') && isPublicByNature(operation);
}
