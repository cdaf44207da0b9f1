import { defineRule, isObject, resolveSchema, type MediaType, type Operation } from '@assay/core';
import { enumerate, code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports request bodies of methods for which HTTP defines no meaning of a body. */
export default defineRule({
  id: 'request-body-on-safe-method',
  meta: {
    name: 'Request body on a method without body semantics',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} a request body, but HTTP defines no meaning for the body of {{methods}}.',
    impact:
      'Proxies, caches and client libraries drop such bodies or reject the request; if two servers handle the body differently, an attacker can smuggle requests.',
    recommendation:
      'Send the values in the path or query, or use {{instead}} ([RFC 9110, section 9.3](https://www.rfc-editor.org/rfc/rfc9110#section-9.3)).',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      const found = document.operations.filter(
        (operation) => safe.has(operation.method) && takesBody(operation),
      );
      context.reportTogether(found, (left) => {
        const [first] = left;
        if (first === undefined) return [];
        const methods = enumerate([...new Set(left.map(({ method }) => method))]);
        const subject = `${left.length} operations, such as ${nameOperation(first)}, take`;
        // `QUERY` only reads, so it cannot replace `DELETE`.
        const instead = left.every(({ method }) => method === 'DELETE') ? post : postOrQuery;
        const cause = { at: document, data: { subject, methods, instead } };
        return left.map((operation) => ({
          at: operation,
          property: context.format === 'oas2' ? 'parameters' : 'requestBody',
          data: {
            subject: `${nameOperation(operation)} takes`,
            methods: code(operation.method),
            instead: operation.method === 'DELETE' ? post : postOrQuery,
          },
          cause,
        }));
      });
    },
  }),
});

const post = '`POST`';
/** OpenAPI 3.2 has `QUERY` for reads with a body. */
const postOrQuery = '`POST` (in OpenAPI 3.2 `QUERY`)';

/** Methods without anticipated content in the request (RFC 9110, 9.3.1, 9.3.2, 9.3.5, 9.3.7, 9.3.8). */
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'TRACE']);

/** True if a request can have content. Generators write an empty form for each operation, which does not count. */
function takesBody(operation: Operation): boolean {
  const { requestBody, parameters } = operation;
  if (parameters.some((parameter) => parameter.in === 'formData')) return true;
  return requestBody !== undefined && (requestBody.required || !requestBody.content.every(isEmptyForm));
}

function isEmptyForm({ schema }: MediaType): boolean {
  const form = resolveSchema(schema);
  if (form === undefined) return false;
  return isObject(form.raw['properties']) && form.subschemas.length === 0;
}
