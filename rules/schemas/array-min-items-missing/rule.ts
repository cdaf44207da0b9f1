import { defineRule } from '@assay/core';
import { reportAsOne, type HabitBreak, schemaBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Arrays that clients must send say whether they may be empty. */
export default defineRule({
  id: 'array-min-items-missing',
  meta: {
    name: 'Array without a minimum',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Required arrays do not say whether they may be empty: {{subject}}.',
    impact:
      'Whether an empty list is a value, a mistake or a command to remove everything is for each side to guess.',
    recommendation: 'Set `minItems`: 1 where an empty list makes no sense, 0 where it does.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const breaks: HabitBreak[] = [];
    let total = 0;
    return {
      'Schema.required'(schema) {
        if (!schema.usedInRequest) return;
        for (const name of schema.required) {
          const property = schema.properties.get(name);
          if (property === undefined || property.readOnly || !property.hasType('array')) continue;
          total++;
          if (property.minItems !== undefined) continue;
          breaks.push(schemaBreak(property));
        }
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'required arrays' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
