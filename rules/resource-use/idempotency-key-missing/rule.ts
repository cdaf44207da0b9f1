import {
  authenticationStep,
  documentedCodes,
  moneyMovement,
  isReadOperation,
  takesIdempotencyKey,
  findCalculation,
} from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitLacks } from '../../knowledge/operations/report-missing.js';

/** Reports creating `POST` operations without an idempotency key. */
export default defineRule({
  id: 'idempotency-key-missing',
  meta: {
    name: 'Missing idempotency key',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    agents: true,
    problem: 'No idempotency key is documented for {{subject}}.',
    impact:
      'A client that gets no response does not know whether to retry: it creates, orders or pays twice, or not at all.',
    recommendation:
      'Accept an [`Idempotency-Key`](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/) header, and repeat the first response for a repeated key.',
    references: {
      owasp: ['API6:2023'],
      cwe: [837],
      specification: specificationLinks('parameter-object'),
    },
    yieldsTo: {
      'sensitive-flow-unprotected': 'object',
    },
  },
  create: (context) =>
    visitLacks(context, {
      appliesTo: creates,
      has: takesIdempotencyKey,
      noun: 'create operations',
      property: 'parameters',
    }),
});

/** True for `POST` operations that return 201 Created or move money. Excludes logins, which are harmless to repeat. */
function creates(operation: Operation): boolean {
  if (
    operation.method !== 'POST' ||
    isReadOperation(operation) ||
    authenticationStep(operation) !== undefined
  )
    return false;
  if (findCalculation(operation) !== undefined) return false;
  return moneyMovement(operation) !== undefined || (documentedCodes(operation) ?? []).includes('201');
}
