import { documentsErrors, documentedCodes } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { canRefuse, isAboutProtocol } from '../../knowledge/messages/foreseeable-errors.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations that can reject a request, but document no client error. */
export default defineRule({
  id: 'error-response-missing',
  meta: {
    name: 'Missing client error response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No client error is documented for {{operations}}: neither a `4xx` response nor `default`.',
    impact:
      'Developers write clients as if every call succeeded, and tests of invalid input or missing credentials have no expected response.',
    recommendation:
      'Document the error responses: at least `400` for invalid input and `401` for missing credentials, or one `default` response for all errors ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
    references: {
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const concerned = document.operations.filter(isConcerned);
      const word = ({ at, property, subject }: Lack) => ({ at, property, data: { operations: subject } });
      reportLacks(context, document, concerned, documentsClientErrors, word, {
        noun: 'operations that can reject a request',
      });
      // An operation without input has nothing to reject, but can fail.
      const others = document.operations.filter(isSilentAboutErrors);
      const breaks = others.map((at): Deviation => ({
        at,
        property: 'responses',
        severity: 'info',
        name: at.signature,
        subject: nameOperation(at),
      }));
      const scope = { total: document.operations.length, noun: 'operations' };
      reportAsOne(context, document, breaks, scope, (operations) => ({ operations }), 'any error');
    },
  }),
});

function isConcerned(operation: Operation): boolean {
  return documentedCodes(operation) !== undefined && canRefuse(operation);
}

/** True for operations without a reason to reject a request that document no error at all. */
function isSilentAboutErrors(operation: Operation): boolean {
  if (documentedCodes(operation) === undefined || canRefuse(operation) || isAboutProtocol(operation))
    return false;
  return documentsErrors(operation, 4) === undefined && documentsErrors(operation, 5) === undefined;
}

function documentsClientErrors(operation: Operation): boolean {
  return documentsErrors(operation, 4) !== undefined;
}
