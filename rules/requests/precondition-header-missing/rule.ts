import { defineRule, type Operation } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations with a documented 412 but without a conditional request header. */
export default defineRule({
  id: 'precondition-header-missing',
  meta: {
    name: 'Missing precondition header',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'A `412` response is documented for {{subject}}, but no conditional request header.',
    impact: 'Clients can fail a condition that the document gives them no way to send.',
    recommendation:
      'Document the header (`If-Match`, `If-None-Match`, `If-Modified-Since` or `If-Unmodified-Since`), or use a different status.',
    references: {
      specification: specificationLinks('parameter-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.5.13'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with a `412` response',
      appliesTo: ({ responses = [] }) => responses.some(({ code }) => code === '412'),
      breakOf: (operation) => !takesCondition(operation) && operationBreak(operation, ['responses', '412']),
    }),
});

function takesCondition({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => /^(?:x-ms-|x-)?if[_-]|etag|revision|version|precondition/i.test(name));
}
