import { defineRule } from '@assay/core';
import { pluralize } from '@assay/text';
import { canonicalText } from '@assay/json-schema';
import { exactEnum } from '../../knowledge/values/exact-values.js';
import { describeValue } from '../../knowledge/values/json-values.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'enum-duplicate-value',
  meta: {
    name: 'Duplicate enum value',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `enum` of {{schema}} lists {{values}} more than once.',
    impact:
      'Generators create two constants with the same name or fail, and often a different value was intended, which clients now lack.',
    recommendation: 'Remove the duplicate, or replace it with the intended value.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2'],
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      const { enum: values } = schema.keywords;
      if (!Array.isArray(values) || values.length < 2) return;
      if (isShortAndPlain(values)) return;
      // Different JavaScript numbers have different sources. Equal ones may also differ in the source.
      if (repeatedIn(values).length === 0) return;
      const exact = exactEnum(schema) ?? values;
      const [first, ...others] = repeatedIn(exact);
      if (first === undefined) return;
      const value = describeValue(exact[first]);
      const more = `${others.length} other ${pluralize(others.length, 'value')}`;
      const data = {
        schema: locateSchema(schema),
        values: others.length === 0 ? value : `${value} and ${more}`,
      };
      context.report({ at: schema, property: ['enum', String(first)], data });
    },
  }),
});

/** True for a few distinct scalars, which need no set. Most enums are such lists. */
function isShortAndPlain(values: readonly unknown[]): boolean {
  if (values.length > 12) return false;
  return values.every(
    (value, index) => (typeof value !== 'object' || value === null) && !values.includes(value, index + 1),
  );
}

/** Returns the indexes of values that equal an earlier one (JSON Schema, 4.2.2). */
function repeatedIn(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>();
  const repeated: number[] = [];
  values.forEach((value, index) => {
    // Scalars are their own identity. The prefix separates objects from all strings.
    const identity = typeof value === 'object' && value !== null ? `\0${canonicalText(value)}` : value;
    if (seen.has(identity)) repeated.push(index);
    else seen.add(identity);
  });
  return repeated;
}
