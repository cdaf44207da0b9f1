import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';

/** Reports links that name their operation twice. */
export default defineRule({
  id: 'link-operation-ambiguous',
  meta: {
    name: 'Ambiguous link target',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The link {{link}} names its operation twice: by `operationId` ({{operationId}}) and by `operationRef` ({{operationRef}}).',
    impact: 'The specification allows only one of them: tools reject the document, or follow different ones.',
    recommendation:
      'Keep `operationId` if the operation is in the same API description, and `operationRef` otherwise ([Link Object](https://spec.openapis.org/oas/v3.1.2.html#link-object)).',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#link-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#link-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#link-object',
      },
    },
  },
  create: (context) => ({
    Link(link) {
      const operationRef = link.text('operationRef');
      if (link.operationId === undefined || operationRef === undefined) return;
      const data = {
        link: code(String(link.key)),
        operationId: code(link.operationId),
        operationRef: code(operationRef),
      };
      context.report({ at: link, property: 'operationRef', data });
    },
  }),
});
