import { isSuccess } from '@assay/api-knowledge';
import { defineRule, resolve, type Operation, type Schema } from '@assay/core';
import { listConjuncts } from '../../knowledge/schemas/composition.js';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports reads without an `ETag`, if changes of the resource accept `If-Match`. */
export default defineRule({
  id: 'etag-header-missing',
  meta: {
    name: 'Missing ETag header',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'Changes of the resource accept `If-Match`, but no `ETag` header is documented for {{subject}}.',
    impact:
      'Clients have no value for `If-Match`: they omit it or send `*`, and overwrite changes of others.',
    recommendation: 'Document the `ETag` header of the success response.',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'related read operations',
      appliesTo: (operation) => isReadBesideCondition(operation),
      breakOf: (operation) => !hasETag(operation) && operationBreak(operation, 'responses'),
    }),
});

function isReadBesideCondition(operation: Operation): boolean {
  if (operation.method !== 'GET') return false;
  return operation.pathItem.operations.some(
    ({ method, parameters }) =>
      (method === 'PUT' || method === 'PATCH' || method === 'DELETE') &&
      parameters.some(
        (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === 'if-match',
      ),
  );
}

/** True if a response has the tag in a header, or in the body as `etag` or `@odata.etag`. */
function hasETag({ responses = [] }: Operation): boolean {
  return responses.some(({ code, slot }) => {
    const response = resolve(slot);
    if (!isSuccess(code) || response === undefined) return false;
    if ([...response.headers.keys()].some((name) => name.toLowerCase() === 'etag')) return true;
    return response.content.some((content) => {
      const schema = resolve(content)?.schema;
      return schema !== undefined && listConjuncts(schema).some(hasETagProperty);
    });
  });
}

function hasETagProperty({ properties }: Schema): boolean {
  return [...properties.keys()].some((name) => /^_?(?:@?odata\.)?etag$/i.test(name));
}
