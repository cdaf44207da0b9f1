import { defineRule, type Parameter } from '@assay/core';
import { casingOption, expectedCasing, matchesCasing } from '../../knowledge/wording/casing.js';
import { code } from '../../knowledge/wording/names.js';
import { isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** All parameters are written in one casing. */
export default defineRule({
  id: 'parameter-naming-convention',
  meta: {
    name: 'Parameter in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Parameters are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('parameter-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) => {
    const found: Parameter[] = [];
    return {
      Parameter(parameter) {
        if (parameter.in !== 'header' && parameter.name !== '' && !isRegisteredParameter(parameter.name))
          found.push(parameter);
      },
      'Document:exit'(document) {
        const casing = expectedCasing(context.options.casing, found.map(getParameterName));
        if (casing === undefined) return;
        const breaks = found
          .filter((item) => !matchesCasing(getParameterName(item), casing))
          .map((at): HabitBreak => ({ at, property: 'name', name: at.name }));
        const scope = { total: found.length, noun: 'parameters' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ casing: code(casing), subject }));
      },
    };
  },
});

function getParameterName({ name }: Parameter): string {
  return name;
}
