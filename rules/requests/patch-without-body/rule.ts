import { isEditOperation } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports `PATCH` operations without a body or another way to state the changes. */
export default defineRule({
  id: 'patch-without-body',
  meta: {
    name: 'PATCH without request body',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Neither a request body nor another way to state the changes is documented for {{subject}}.',
    impact:
      'The request does not say what to change: generated clients have no argument for it, and tests send nothing.',
    recommendation:
      'Document the `requestBody` with the changes. If the request is a command without arguments, use `POST`.',
    references: {
      specification: specificationLinks('operation-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc5789#section-2'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: '`PATCH` operations',
      appliesTo: (operation) => operation.method === 'PATCH' && isEditOperation(operation),
      breakOf: (operation) =>
        lacksChanges(operation) && { name: operation.signature, subject: nameOperation(operation) },
    }),
});

function lacksChanges(operation: Operation): boolean {
  const { parameters, pathItem } = operation;
  if (
    operation.requestBody !== undefined ||
    operation.requestBodySlot !== undefined ||
    pathItem.role !== 'path'
  )
    return false;
  return parameters.every((parameter) => parameter.in === 'path' || parameter.in === 'header');
}
