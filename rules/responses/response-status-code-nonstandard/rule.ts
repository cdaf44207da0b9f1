import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports status codes outside of the allowed set. */
export default defineRule({
  id: 'response-status-code-nonstandard',
  meta: {
    name: 'Status code outside the allowed set',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The status code {{status}} of {{subject}} is {{fault}}.',
    impact:
      'Clients and gateways treat an unknown code like the first of its class, and developers must look it up.',
    recommendation: 'Use a registered code with the same meaning, or add it to `allowed`.',
    references: {
      specification: specificationLinks('responses-object'),
      links: ['https://www.iana.org/assignments/http-status-codes/http-status-codes.xhtml'],
    },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allowed: {
          type: 'array',
          items: { type: 'string' },
          default: [],
          description: 'The allowed status codes; an empty list allows all registered codes.',
        },
      },
    },
  },
  create: (context) => {
    const found = new Map<string, Deviation[]>();
    let total = 0;
    return {
      Operation(operation) {
        for (const { code: status } of operation.responses ?? []) {
          total++;
          if (isFine(status, context.options.allowed)) continue;
          const breaks = found.get(status) ?? [];
          breaks.push(operationBreak(operation, ['responses', status]));
          found.set(status, breaks);
        }
      },
      'Document:exit'(document) {
        const fault = context.options.allowed.length === 0 ? 'not registered' : 'not allowed by the policy';
        for (const [status, breaks] of found) {
          const scope = { total, noun: 'responses' };
          reportAsOne(
            context,
            document,
            breaks,
            scope,
            (subject) => ({ status: code(status), subject, fault }),
            status,
          );
        }
      },
    };
  },
});

/** The codes in the IANA registry of HTTP status codes. */
const registered: ReadonlySet<string> = new Set(
  '100 101 102 103 104 200 201 202 203 204 205 206 207 208 226 300 301 302 303 304 305 307 308 400 401 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 421 422 423 424 425 426 428 429 431 451 500 501 502 503 504 505 506 507 508 510 511'.split(
    ' ',
  ),
);

/** True for allowed codes. Other rules judge ranges, `default` and invalid keys. */
function isFine(status: string, allowed: readonly string[]): boolean {
  if (!/^[1-5]\d\d$/.test(status)) return true;
  return allowed.length === 0 ? registered.has(status) : allowed.includes(status);
}
