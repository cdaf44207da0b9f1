import { documentedCodes, leadsElsewhere } from '@assay/api-knowledge';
import { defineRule, resolve, type Operation } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations under `paths` that document responses, but no success. */
export default defineRule({
  id: 'success-response-missing',
  meta: {
    name: 'Missing success response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No success is documented for {{operation}}: {{codes}}.',
    impact:
      'Clients and tests do not know what a successful call returns, so its content is never validated.',
    recommendation:
      'Document the successful result under its exact status code: `200` with its content, `201`, or `204` if there is no body ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
    references: {
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const individualBreaks: Deviation[] = [];
      for (const operation of document.operations) {
        const codes = documentedCodes(operation);
        if (codes === undefined || codes.some(isSuccess) || isSwitchedOff(operation, codes)) continue;
        const name = nameOperation(operation);
        // Many APIs use `default` for both success and errors.
        if (codes.includes('default') && codes.every(isErrorOrDefault)) {
          individualBreaks.push({
            at: operation,
            property: 'responses',
            severity: 'low',
            name: operation.signature,
            subject: name,
          });
          continue;
        }
        if (isRedirect(operation, codes)) continue;
        context.report({
          at: operation,
          property: 'responses',
          data: { operation: name, codes: wordsFor(codes) },
        });
      }
      const scope = { total: document.operations.length, noun: 'operations' };
      reportAsOne(context, document, individualBreaks, scope, (operation) => ({
        operation,
        codes: ambiguousDefaultReason,
      }));
    },
  }),
});

const ambiguousDefaultReason = '`default` covers both success and errors';

/** Describes the documented responses. All errors have the same text. */
function wordsFor(codes: readonly string[]): string {
  if (codes.length === 0) return 'it has no responses';
  if (codes.every(isErrorOrDefault)) return 'all of its responses are errors';
  return `${enumerate(codes)} ${codes.length === 1 ? 'is' : 'are'} the only response${codes.length === 1 ? '' : 's'}`;
}

function isErrorOrDefault(code: string): boolean {
  return code === 'default' || /^[45]/.test(code);
}

/** True for success codes, including 101, the success of a change to the WebSocket protocol. */
function isSuccess(code: string): boolean {
  return code === '101' || code.startsWith('2');
}

/**
 * True if a redirect is the purpose of the operation. It is a step of a browser login (`/oauth/authorize`, `/saml/acs`), or its
 * target is documented in a header or description.
 */
function isRedirect(operation: Operation, codes: readonly string[]): boolean {
  if (!codes.some((code) => /^3(?:0[12378]|xx)$/i.test(code))) return false;
  if (leadsElsewhere(operation) !== undefined) return true;
  return (operation.responses ?? []).some(({ code, slot }) => {
    const response = code.startsWith('3') ? resolve(slot) : undefined;
    if (response === undefined) return false;
    const isLocated = [...response.headers.keys()].some((name) => name.toLowerCase() === 'location');
    return isLocated || /redirect|location|forward|success|callback/i.test(response.description ?? '');
  });
}

/**
 * True for operations that no longer exist or do not exist yet. They only return 410 Gone or 501 Not Implemented, or are
 * deprecated and return 410 among others.
 */
function isSwitchedOff(operation: Operation, codes: readonly string[]): boolean {
  if (operation.raw['deprecated'] === true && codes.includes('410')) return true;
  return codes.length > 0 && codes.every((code) => code === '410' || code === '501');
}
