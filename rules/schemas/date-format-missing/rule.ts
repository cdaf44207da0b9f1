import { byName, mentionsTime, valueMeaning } from '@assay/api-knowledge';
import { defineRule, Parameter, type Schema } from '@assay/core';
import { nameSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit, schemaBreak } from '../../knowledge/wording/report-habit.js';

/** Reports strings with dates as examples, but without a date format. */
export default defineRule({
  id: 'date-format-missing',
  meta: {
    name: 'Missing date format',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The value is a date, but has no date `format`: {{subject}}.',
    impact:
      'Generated clients use plain strings in different notations, and tests send values that are not dates.',
    recommendation: 'Add `format: date-time`, or `format: date` for days.',
    references: { specification: specificationLinks('data-types') },
    yieldsTo: { 'described-format-missing': 'object' },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema',
      noun: 'date strings',
      appliesTo: (schema) => schema.hasType('string') && (isNamedDate(schema) || hasDateExample(schema)),
      breakOf: (schema) =>
        schema.format === undefined &&
        schema.pattern === undefined &&
        schema.enum === undefined &&
        !schema.hasConst &&
        schemaBreak(schema),
    }),
});

function hasDateExample(schema: Schema): boolean {
  return isDate(schema.keywords['example']) && isCalledDate(schema);
}

/** True for `createdAt` and `birthDate`, unless a text or example shows another form. */
function isNamedDate(schema: Schema): boolean {
  const { step, key, parent, keywords } = schema;
  const name = step === 'properties' ? String(key) : parent instanceof Parameter ? parent.name : undefined;
  if (name === undefined || !isDateName(name)) return false;
  const { example, examples, maxLength, description } = keywords;
  const firstExample: unknown = example ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (firstExample !== undefined && !isDate(firstExample)) return false;
  if (typeof maxLength === 'number' && maxLength < shortestDate) return false;
  return typeof description !== 'string' || !otherForm.test(description.slice(0, 300));
}

const shortestDate = 10;

const isDateName = byName((name) => {
  const meaning = valueMeaning(name);
  return meaning === 'date and time' || meaning === 'date';
});

/** Words for forms other than those of RFC 3339. */
const otherForm =
  /\b(?:epoch|unix|millis\w*|seconds?|relative|human|natural|e\.g\.|such as|for example|format|[dmy]{2,4}[-/.][dmy]{2,4}|hh:mm|quarter|cron|duration|token|cursor|hash|by whom|who)\b|\d/i;

/** True if the name or description also refers to time. Generated examples contain dates in any string. */
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
