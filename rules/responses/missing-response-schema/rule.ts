import { defineRule, type Cause, type Document, type Operation } from '@assay/core';
import { nameSome } from '../../knowledge/operations/report-missing.js';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findUndescribedBody } from './undescribed-body.js';

/** Reports 2xx responses with a body but without a schema. */
export default defineRule({
  id: 'missing-response-schema',
  meta: {
    name: 'Missing response schema',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The {{response}} of {{operation}} has {{lack}}{{where}}.',
    impact:
      'Validators cannot check the response: tests accept anything the operation returns, including fields that it should not reveal.',
    recommendation:
      'Describe the body with a schema: at least the 200 OK response must be documented with at least one content type. If there is no body, document `204` instead ([Response Object](https://spec.openapis.org/oas/v3.1.2.html#response-object)).',
    references: {
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const undescribed = document.operations.flatMap((operation) => {
        const found = findUndescribedBody(operation);
        return found === undefined ? [] : [{ operation, ...found, severity: severities[found.presence] }];
      });
      const causes = describeCauses(document, undescribed);
      for (const { operation, code, mediaTypes, hasEmptySchema, severity } of undescribed) {
        const nothing = document.format === 'oas2' ? ' for its body' : ', and no content type either';
        const where = mediaTypes.length === 0 ? nothing : ` for ${enumerate(mediaTypes)}`;
        context.report({
          at: operation,
          property: ['responses', code],
          severity,
          cause: causes[severity],
          data: {
            response: `\`${code}\` response`,
            operation: nameOperation(operation),
            lack: hasEmptySchema ? 'an empty schema for its body' : 'no schema',
            where: hasEmptySchema ? `, ${enumerate(mediaTypes)}` : where,
          },
        });
      }
    },
  }),
});

// An operation that changes data may return no body.
const severities = { certain: 'medium', likely: 'medium', possible: 'low' } as const;

type Rated = keyof Record<(typeof severities)[keyof typeof severities], never>;

/** Returns one cause for the operations of each severity. */
function describeCauses(
  document: Document,
  undescribed: readonly { readonly operation: Operation; readonly severity: Rated }[],
): Readonly<Record<Rated, Cause<'response' | 'operation' | 'lack' | 'where'>>> {
  const describe = (severity: Rated): Cause<'response' | 'operation' | 'lack' | 'where'> => {
    const operations = undescribed.filter((each) => each.severity === severity).map((each) => each.operation);
    const operation = `${operations.length} of the ${document.operations.length} operations, such as ${nameSome(operations)},`;
    const data = {
      response: 'success response',
      operation,
      lack: 'no schema with content',
      where: '',
    };
    return { at: document, key: severity, data };
  };
  return { medium: describe('medium'), low: describe('low') };
}
