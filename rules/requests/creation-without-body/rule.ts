import { isCreateOperation, issuesCredentials, operationRole } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { operationBreak, reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports creating operations that accept no input. */
export default defineRule({
  id: 'creation-without-body',
  meta: {
    name: 'Create operation without request body',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The operation creates a resource, but accepts no input: {{subject}}.',
    impact:
      'The accepted input is undocumented: validators cannot check it, generated clients cannot send it, and tests do not cover it.',
    recommendation: 'Describe the request body, or state in the description that the operation needs none.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      const breaks: Deviation[] = [];
      let total = 0;
      for (const operation of document.operations) {
        if (!creates(operation)) continue;
        total++;
        if (takesNothing(operation)) breaks.push(operationBreak(operation, []));
      }
      reportAsOne(context, document, breaks, { total, noun: 'creations' }, (subject) => ({ subject }));
    },
  }),
});

function creates(operation: Operation): boolean {
  if (operation.method !== 'POST' || operation.path.endsWith('}') || !isCreateOperation(operation))
    return false;
  // Tokens and keys are created without input.
  return operationRole(operation).role === 'create' && issuesCredentials(operation) === undefined;
}

/** True if an operation has no body and no path, query or form parameters. */
function takesNothing(operation: Operation): boolean {
  if (operation.requestBodySlot !== undefined || operation.requestBody !== undefined) return false;
  if (
    /\b(?:no|without(?: a| any)?) (?:request )?(?:body|payload|parameters)\b/i.test(
      operation.text('description') ?? '',
    )
  )
    return false;
  return operation.parameters.every(({ in: place }) => place === 'header' || place === 'cookie');
}
