import {
  answersWithJob,
  describesBatch,
  documentedCodes,
  isCreateOperation,
  isSuccess,
  operationRole,
} from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { operationBreak, reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports creating operations whose only success is `200`. */
export default defineRule({
  id: 'created-status-missing',
  meta: {
    name: 'Create operation without 201',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The operation creates a resource, but its only success is `200`: {{subject}}.',
    impact:
      'Clients and caches cannot distinguish a new resource from an existing one, and do not know its URL.',
    recommendation:
      'Return [`201`](https://www.rfc-editor.org/rfc/rfc9110#section-15.3.2) with a `Location` header, or `202` if the work continues.',
    references: { specification: specificationLinks('responses-object') },
  },
  create: (context) => ({
    Document(document) {
      const breaks: Deviation[] = [];
      let total = 0;
      for (const operation of document.operations) {
        if (!creates(operation)) continue;
        total++;
        const successes = (documentedCodes(operation) ?? []).filter(isSuccess);
        if (successes.length === 1 && successes[0] === '200')
          breaks.push({ ...operationBreak(operation, ['responses', '200']), at: operation });
      }
      reportAsOne(context, document, breaks, { total, noun: 'creations' }, (subject) => ({ subject }));
    },
  }),
});

/**
 * True for a `POST` that creates a resource, rather than sending, adding or calculating. Excludes batches, whose response lists
 * several results, and jobs, whose result does not exist yet. A colon in a path begins an action on an existing resource.
 */
function creates(operation: Operation): boolean {
  if (operation.method !== 'POST' || operation.path.endsWith('}') || operation.path.includes(':'))
    return false;
  if (!isCreateOperation(operation) || describesBatch(operation)) return false;
  if (answersWithJob(operation)) return false;
  const { role } = operationRole(operation);
  return role === 'create' || role === 'sign-up';
}
