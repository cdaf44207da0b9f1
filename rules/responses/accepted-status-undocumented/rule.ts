import { defineRule, resolve, type Operation, type Response } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports 202 responses that do not locate the accepted work. */
export default defineRule({
  id: 'accepted-status-undocumented',
  meta: {
    name: 'Untrackable accepted request',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      'The `202` response of {{subject}} has neither a body nor a `Location` header to track its work.',
    impact: 'Clients know that the work has started, and never learn whether it finished.',
    recommendation:
      'Document a `Location` or `Operation-Location` header, or a body with the ID or URL of the work.',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.3.3'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with a `202` response',
      appliesTo: (operation) => listAcceptedStatuses(operation) !== undefined,
      breakOf: (operation) =>
        !hasDetails(listAcceptedStatuses(operation))
          ? operationBreak(operation, ['responses', '202'])
          : undefined,
    }),
});

function listAcceptedStatuses({ responses = [], callbacks }: Operation): Response | undefined {
  // A callback reports the result of the work.
  return callbacks.size > 0 ? undefined : resolve(responses.find(({ code }) => code === '202')?.slot);
}

function hasDetails(response: Response | undefined): boolean {
  if (response === undefined || response.content.length > 0 || response.links.size > 0) return true;
  const { description } = response.raw;
  if (typeof description === 'string' && /\blocation\b|\bpoll/i.test(description)) return true;
  return [...response.headers.keys()].some((name) =>
    /location$|^(?:x-)?(?:request|job|operation)-?id$/i.test(name),
  );
}
