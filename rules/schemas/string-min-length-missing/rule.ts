import { defineRule, type Schema } from '@assay/core';
import { visitRequiredProperties } from '../../knowledge/wording/report-habit.js';
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
