import { documentedAs, documentsErrors, isPublicByNature } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { isAboutProtocol } from '../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { isUnthrottledByName } from '../knowledge/operations/unthrottled.js';
import { findLacks } from '../knowledge/operations/whole-api.js';

/** Every operation documents what it answers to too many requests. */
export default defineRule({
  id: 'rate-limit-response-missing',
  meta: {
    name: 'Rate limit response missing',
    category: 'security',
    topic: 'resource-use',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `429` response is documented for {{operations}}.',
    impact:
      'As documented, a client may call as often as it likes: nothing tells it to slow down, nothing shows that somebody who tries passwords or copies all data is stopped.',
    recommendation:
      'Limit how often one caller may call, and document [`429`](https://www.rfc-editor.org/rfc/rfc6585#section-4) with a `Retry-After` header: once as a component that all operations refer to.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 799],
      specification: specificationLinks('responses-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const concerned = document.operations.filter(isConcerned);
      for (const { at, property, subject } of findLacks(document, concerned, isDocumented, {
        noun: 'operations that document errors',
      })) {
        context.report({
          at,
          property,
          data: { operations: subject },
        });
      }
    },
  }),
});

/** Operations that have no rule of their own. Who documents no error at all is told so by `error-response-missing`. */
function isConcerned(operation: Operation): boolean {
  return (
    documentsErrors(operation, 4) !== undefined &&
    !isAboutProtocol(operation) &&
    !isHealthCheck(operation) &&
    !isUnthrottledByName(operation)
  );
}

/** `default` says that there are errors, and not that there is a limit. */
function isDocumented(operation: Operation): boolean {
  const documentation = documentedAs(operation, 429);
  return documentation === 'exact' || documentation === 'range';
}

/** Monitors ask for these all the time, and may. */
function isHealthCheck(operation: Operation): boolean {
  return (operation.method === 'GET' || operation.method === 'HEAD') && isPublicByNature(operation);
}
