import { defineRule, type Operation } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** All operation ids are written in one casing. */
export default defineRule({
  id: 'operation-id-naming',
  meta: {
    name: 'Operation id in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Operation ids are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('operation-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Operation',
      noun: 'operation ids',
      listIn: (operation) => (operation.operationId === undefined ? [] : [operation]),
      nameOf: getIdName,
      breakOf: (at) => ({ at, property: 'operationId', name: getIdName(at) }),
    }),
});

function getIdName({ operationId = '' }: Operation): string {
  return operationId;
}
