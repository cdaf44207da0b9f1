import { defineRule, resolveSchema, type Schema } from '@assay/core';
import { locateSchema, nameSchema } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Items of arrays are no arrays. */
export default defineRule({
  id: 'array-of-arrays',
  meta: {
    name: 'Array of arrays',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The items of {{subject}} are arrays themselves.',
    impact:
      'Inner lists have no names: what the second position means is known from prose alone, and generated types are `string[][]`.',
    recommendation: 'Describe each item as an object with named properties.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const all: Schema[] = [];
    return {
      'Schema.items'(schema) {
        if (schema.items !== undefined) all.push(schema);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => resolveSchema(item.items)?.hasType('array') === true)
          .map((at): HabitBreak => ({
            at,
            property: 'items',
            name: nameSchema(at),
            subject: locateSchema(at),
          }));
        const scope = { total: all.length, noun: 'arrays' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
