import { mentionsTime } from '@assay/api-knowledge';
import { defineRule, type Schema } from '@assay/core';
import { nameSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit, schemaBreak } from '../../knowledge/wording/report-habit.js';

/** Strings whose examples are dates have a format. */
export default defineRule({
  id: 'date-format-missing',
  meta: {
    name: 'Date without a format',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'Examples are dates, but no `format` says so: {{subject}}.',
    impact:
      'Generated clients use plain strings, each written in another way, and tests send texts that are no dates.',
    recommendation: 'Add `format: date-time`, or `format: date` for days.',
    references: { specification: specificationLinks('data-types') },
    yieldsTo: { 'described-format-missing': 'object' },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema.example',
      noun: 'strings with such examples',
      appliesTo: (schema) =>
        schema.hasType('string') && isDate(schema.keywords['example']) && isCalledDate(schema),
      breakOf: (schema) =>
        schema.format === undefined &&
        schema.pattern === undefined &&
        schema.enum === undefined &&
        schemaBreak(schema),
    }),
});

/** Generated examples have dates in any string: the name or the description has to speak of time as well. */
function isCalledDate(schema: Schema): boolean {
  const { description } = schema.keywords;
  if (typeof description === 'string' && /\b(?:date|time|timestamp|rfc ?3339|iso ?8601)/i.test(description))
    return true;
  return mentionsTime(nameSchema(schema));
}

function isDate(example: unknown): boolean {
  return (
    typeof example === 'string' &&
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i.test(
      example,
    )
  );
}
