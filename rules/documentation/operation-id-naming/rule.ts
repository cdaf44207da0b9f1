import { defineRule, type Operation } from '@assay/core';
import { casingOption, expectedCasing, matchesCasing } from '../../knowledge/wording/casing.js';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

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
  create: (context) => {
    const found: Operation[] = [];
    return {
      Operation(operation) {
        if (operation.operationId !== undefined) found.push(operation);
      },
      'Document:exit'(document) {
        const casing = expectedCasing(context.options.casing, found.map(getIdName));
        if (casing === undefined) return;
        const breaks = found
          .filter((item) => !matchesCasing(getIdName(item), casing))
          .map((at): HabitBreak => ({ at, property: 'operationId', name: getIdName(at) }));
        const scope = { total: found.length, noun: 'operation ids' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ casing: code(casing), subject }));
      },
    };
  },
});

function getIdName({ operationId = '' }: Operation): string {
  return operationId;
}
