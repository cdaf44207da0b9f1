import {
  answersOnlyHtml,
  isOpenByNature,
  mentionsIdentifier,
  statedOutcome,
  statusClass,
} from '@assay/api-knowledge';
import { defineRule, type Operation, resolve, type Response } from '@assay/core';
import { code as quote, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports responses whose description contradicts the status code. */
export default defineRule({
  id: 'status-contradicts-description',
  meta: {
    name: 'Status code contradicting its description',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} returns `{{status}}`, but the description says {{words}}.',
    impact:
      'Clients, proxies and monitoring rely on the status alone: they retry, cache or follow failed requests, and count errors as successes.',
    recommendation: 'Use {{fitting}}, or correct the description.',
    references: {
      specification: specificationLinks('responses-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15'],
    },
  },
  create: (context) => ({
    Document(document) {
      const seen = new Set<Response>();
      for (const operation of document.operations) {
        for (const { code, slot } of operation.responses ?? []) {
          const response = resolve(slot);
          const description = response?.text('description');
          if (response === undefined || description === undefined || seen.has(response)) continue;
          const fitting = findFittingStatus(code, description, operation);
          if (fitting === undefined) continue;
          seen.add(response);
          context.report({
            at: response,
            property: 'description',
            data: {
              operation: nameOperation(operation, 90),
              status: code,
              words: quote(description.trim().split(/\n/, 1)[0] ?? '', 80),
              fitting,
            },
          });
        }
      }
    },
  }),
});

/** Returns the status codes that fit a description. Undefined if the documented one fits. */
function findFittingStatus(code: string, description: string, operation: Operation): string | undefined {
  const group = statusClass(code);
  if (group === undefined || code === '401' || code === '403' || code === '422') return undefined;
  // The other client errors do not contradict any outcome.
  if (group === 4 && code !== '404') return undefined;
  const outcome = statedOutcome(description);
  if (outcome === undefined) return undefined;
  const isOther = group === 2 || group === 3 || group === 5;
  switch (outcome) {
    case 'invalid input':
      // An unknown identifier is often described as invalid.
      if (code === '404') return mentionsIdentifier(description) ? undefined : '`400` or `422`';
      return isOther ? '`400` or `422`' : undefined;
    case 'no sign-in':
      if (
        group === 3 &&
        (answersOnlyHtml(operation) || isOpenByNature(operation)) &&
        !/wrong|invalid|incorrect/i.test(description)
      )
        return undefined;
      return code === '404' || isOther ? '`401`' : undefined;
    case 'error':
      return group === 2 ? 'a status from `400` on for errors' : undefined;
    default:
      return undefined;
  }
}
