import { defineRule, type Schema } from '@assay/core';
import { reportAsOne, type HabitBreak, schemaBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Required strings that clients send have a minimum length. */
export default defineRule({
  id: 'string-min-length-missing',
  meta: {
    name: 'Required string that may be empty',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Required strings may be empty: {{subject}}.',
    impact:
      'An empty text passes for a value: a client that has nothing to say fulfils the contract with quotes.',
    recommendation:
      'Set `minLength: 1`, or a `pattern`, `format` or `enum`; where an empty text is meant, say so with `minLength: 0`.',
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
          if (property === undefined || property.readOnly || !property.hasType('string')) continue;
          total++;
          if (!mayBeEmpty(property)) continue;
          breaks.push(schemaBreak(property));
        }
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'required strings' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

function mayBeEmpty({ minLength, pattern, format, enum: values, hasConst }: Schema): boolean {
  return (
    minLength === undefined &&
    pattern === undefined &&
    format === undefined &&
    values === undefined &&
    !hasConst
  );
}
