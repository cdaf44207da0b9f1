import { defineRule, type Schema } from '@assay/core';
import { casingOption, expectedCasing, matchesCasing } from '../../knowledge/wording/casing.js';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** All schemas are written in one casing. */
export default defineRule({
  id: 'schema-naming-convention',
  meta: {
    name: 'Schema in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Schemas are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('components-object', 'definitions-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) => {
    const found: Schema[] = [];
    return {
      Components(components) {
        found.push(...components.schemas.values());
      },
      'Document:exit'(document) {
        const casing = expectedCasing(context.options.casing, found.map(getSchemaName));
        if (casing === undefined) return;
        const breaks = found
          .filter((item) => !matchesCasing(getSchemaName(item), casing))
          .map((at): HabitBreak => ({ at, name: getSchemaName(at) }));
        const scope = { total: found.length, noun: 'schemas' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ casing: code(casing), subject }));
      },
    };
  },
});

function getSchemaName({ key }: Schema): string {
  return String(key);
}
