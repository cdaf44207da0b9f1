import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitLacks } from '../../knowledge/operations/report-missing.js';

/** Reports operations under `paths` without an `operationId`. */
export default defineRule({
  id: 'operation-id-missing',
  meta: {
    name: 'Missing operation ID',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No `operationId` is set for {{subject}}.',
    impact:
      'Generated clients, tests and links invent a name, and lose track of the operation when its path changes.',
    recommendation:
      'Give each operation an [`operationId`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) that is unique in the document and independent of the path.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitLacks(context, {
      has: hasId,
      property: 'operationId',
    }),
});

/** True if an operation has an id. Another rule reports an id that is not a string. */
function hasId({ raw }: Operation): boolean {
  return Object.hasOwn(raw, 'operationId') && raw['operationId'] !== '';
}
