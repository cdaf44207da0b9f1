import { defineRule, type Operation, resolve, type Response } from '@assay/core';
import { isSuccess } from '@assay/api-knowledge';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports successful responses without the headers that a policy requires. */
export default defineRule({
  id: 'security-headers-undocumented',
  meta: {
    name: 'Missing policy response header',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The policy requires the response header {{header}}, which is not documented for {{subject}}.',
    impact: 'Clients do not know about the header, and tests do not check that it is sent.',
    recommendation: 'Document the header in the success responses, or remove it from `headers`.',
    references: { specification: specificationLinks('response-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        headers: {
          type: 'array',
          items: { type: 'string' },
          default: [],
          description: 'The headers that every success response must have.',
        },
      },
    },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        all.push(operation);
      },
      'Document:exit'(document) {
        for (const header of context.options.headers) {
          const judged = all.filter((operation) => successes(operation).length > 0);
          const breaks = judged
            .filter((operation) => successes(operation).some((response) => !hasHeader(response, header)))
            .map((at) => operationBreak(at, 'responses'));
          const scope = { total: judged.length, noun: 'operations' };
          reportAsOne(
            context,
            document,
            breaks,
            scope,
            (subject) => ({ header: code(header), subject }),
            header,
          );
        }
      },
    };
  },
});

function successes({ responses = [] }: Operation): readonly Response[] {
  return responses.flatMap(({ code: status, slot }) => (isSuccess(status) ? (resolve(slot) ?? []) : []));
}

function hasHeader({ headers }: Response, header: string): boolean {
  return [...headers.keys()].some((name) => name.toLowerCase() === header.toLowerCase());
}
