import { defineRule, type Schema } from '@assay/core';
import { visitRequiredProperties } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports required strings in requests without a minimum length. */
export default defineRule({
  id: 'string-min-length-missing',
  meta: {
    name: 'Empty required string allowed',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Required strings may be empty: {{subject}}.',
    impact:
      'An empty string counts as a value, so clients can satisfy the requirement without providing any data.',
    recommendation:
      'Set `minLength: 1`, or a `pattern`, `format` or `enum`. If an empty string is allowed, declare `minLength: 0`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => visitRequiredProperties(context, 'string', mayBeEmpty),
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
