import { defineRule, type Schema } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { casingOption, expectedCasing, matchesCasing } from '../../knowledge/wording/casing.js';
import { isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** All properties are written in one casing. */
export default defineRule({
  id: 'property-naming-convention',
  meta: {
    name: 'Property in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Properties are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('schema-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) => {
    const found: Schema[] = [];
    return {
      'Schema.properties'(schema) {
        for (const property of schema.properties.values())
          if (!isRegisteredParameter(getPropertyName(property))) found.push(property);
      },
      'Document:exit'(document) {
        const casing = expectedCasing(context.options.casing, found.map(getPropertyName));
        if (casing === undefined) return;
        const breaks = found
          .filter((item) => !matchesCasing(getPropertyName(item), casing))
          .map((at): HabitBreak => ({ at, name: getPropertyName(at), subject: locateSchema(at) }));
        const scope = { total: found.length, noun: 'properties' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ casing: code(casing), subject }));
      },
    };
  },
});

function getPropertyName({ key }: Schema): string {
  return String(key);
}
