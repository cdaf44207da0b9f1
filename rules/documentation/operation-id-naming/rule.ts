import { defineRule, type Operation } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports operation ids that do not follow the casing. */
export default defineRule({
  id: 'operation-id-naming',
  meta: {
    name: 'Inconsistent operation ID casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('operation-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Operation',
      noun: 'operation IDs',
      listIn: (operation) => (operation.operationId === undefined ? [] : [operation]),
      nameOf: getIdName,
      breakOf: (at) => ({ at, property: 'operationId', name: getIdName(at) }),
    }),
});

function getIdName({ operationId = '' }: Operation): string {
  return operationId;
}
