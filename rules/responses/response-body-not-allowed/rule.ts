import { isSuccess } from '@assay/api-knowledge';
import { defineRule, resolve, type Operation, type Response } from '@assay/core';
import { code as inCode, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

interface Misuse {
  readonly operation: Operation;
  readonly code: string;
  readonly response: Response;
}

/** Reports bodies of responses that cannot have one in HTTP. */
export default defineRule({
  id: 'response-body-not-allowed',
  meta: {
    name: 'Disallowed response body',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `{{code}}` response of {{operation}} documents a body, which {{reason}} cannot have.',
    impact:
      'Clients can never receive that body: its description is lost, or the service sends a different response than documented.',
    recommendation:
      'Remove the {{field}}, or document {{instead}} ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1)).',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.3.5'],
    },
  },
  create: (context) => {
    const misuses: Misuse[] = [];
    const rightly = new Set<Response>();
    return {
      Operation(operation) {
        for (const { code, slot } of operation.responses ?? []) {
          const response = resolve(slot);
          if (response === undefined || !hasBody(response)) continue;
          if (isBodyless(operation, code)) misuses.push({ operation, code, response });
          else rightly.add(response);
        }
      },
      'Document:exit'() {
        const reported = new Set<Response>();
        for (const { operation, code, response } of misuses.toSorted(byName)) {
          // A response that `HEAD` shares with `GET` describes the one of `GET`.
          if (reported.has(response) || (operation.method === 'HEAD' && rightly.has(response))) continue;
          const field = context.format === 'oas2' ? 'schema' : 'content';
          const [reason, instead] =
            operation.method === 'HEAD'
              ? ['a response to `HEAD`', 'the body with the `GET` of the path']
              : [`a \`${code}\``, 'the code that is sent with the body, such as `200`'];
          const data = { code, operation: nameOperation(operation), reason, field: inCode(field), instead };
          // A response that is valid elsewhere is only referenced in the wrong operation.
          if (rightly.has(response)) {
            context.report({ at: operation, property: ['responses', code], data });
          } else {
            reported.add(response);
            context.report({ at: response, property: field, data });
          }
        }
      },
    };
  },
});

/** Compares uses so that the reported one does not depend on the order of the document. */
function byName(a: Misuse, b: Misuse): number {
  const [first, second] = [a, b].map(({ operation, code }) => `${operation.signature} ${code}`);
  return first === undefined || second === undefined || first < second ? -1 : 1;
}

/** True unless the body is only an empty schema, which converters write for missing bodies. */
function hasBody({ content }: Response): boolean {
  return content.some((slot) => {
    const schema = resolve(slot)?.schema;
    return schema === undefined || Object.keys(schema.raw).length > 0;
  });
}

function isBodyless({ method }: Operation, code: string): boolean {
  return code === '204' || code === '205' || code === '304' || (method === 'HEAD' && isSuccess(code));
}
