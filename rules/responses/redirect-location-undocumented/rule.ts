import { defineRule, resolve, type Operation, type Response } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports redirects without a documented `Location` header. */
export default defineRule({
  id: 'redirect-location-undocumented',
  meta: {
    name: 'Undocumented redirect location',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No `Location` header is documented for the redirect of {{subject}}.',
    impact: 'Generated clients cannot follow the redirect, and neither can tests.',
    recommendation: 'Document the `Location` header of the `3xx` response.',
    references: {
      specification: specificationLinks('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations that redirect',
      appliesTo: (operation) => redirectsOf(operation).length > 0,
      breakOf: (operation) =>
        redirectsOf(operation).some((response) => !hasLocation(response))
          ? operationBreak(operation, 'responses')
          : undefined,
    }),
});

function redirectsOf({ responses = [] }: Operation): readonly Response[] {
  return responses
    .filter(({ code }) => /^30[12378]$/.test(code))
    .map(({ slot }) => resolve(slot))
    .filter((response) => response !== undefined);
}

function hasLocation(response: Response): boolean {
  return [...response.headers.keys()].some((name) => name.toLowerCase() === 'location');
}
