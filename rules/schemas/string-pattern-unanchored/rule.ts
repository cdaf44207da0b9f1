import { defineRule } from '@assay/core';
import { isTooLong, tooLong } from '../../knowledge/values/regular-expression.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { openEnds, type OpenEnds } from './pattern-ends.js';

const faults: Readonly<Record<OpenEnds, string>> = {
  start: 'has no `^` at its start, so any prefix is accepted',
  end: 'has no `$` at its end, so any suffix is accepted',
  both: 'is not anchored, so any prefix and suffix are accepted',
  everything: 'matches every string',
};

/** Reports patterns in requests that are not anchored at both ends or that match everything. */
export default defineRule({
  id: 'string-pattern-unanchored',
  meta: {
    name: 'Unanchored pattern',
    category: 'security',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The pattern {{pattern}} of {{string}}, which clients send, {{fault}}.',
    impact:
      'Any string that contains one allowed part passes validation, with anything around it: line breaks, quotes, a script, megabytes of text.',
    recommendation:
      'Start the pattern with `^` and end it with `$`, around a group if it has alternatives: `^(?:a|b)$`. A JSON Schema [`pattern`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.3) matches anywhere in the string.',
    references: {
      owasp: ['API8:2023'],
      cwe: [777],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => {
    const known = new Map<string, OpenEnds | undefined>();
    return {
      'Schema.pattern'(schema) {
        const { pattern } = schema;
        if (pattern === undefined || !schema.usedInRequest || schema.readOnly) return;
        if (schema.enum !== undefined || schema.hasConst) return;
        if (isTooLong(pattern))
          context.undecided({ at: schema, property: 'pattern', what: 'pattern', why: tooLong });
        if (!known.has(pattern)) known.set(pattern, openEnds(pattern));
        const ends = known.get(pattern);
        if (ends === undefined || (ends !== 'everything' && isFilled(schema.maxLength, pattern))) return;
        context.report({
          at: schema,
          property: 'pattern',
          data: { pattern: code(pattern, 60), string: locateSchema(schema), fault: faults[ends] },
        });
      },
    };
  },
});

/** True if the pattern uses up the maximum length: `[a-z]{4}` beside `maxLength: 4`. */
function isFilled(maxLength: number | undefined, pattern: string): boolean {
  const [, count] = /^(?:\[[^\]\\]+\]|\\[dw])\{(\d{1,4})\}$/.exec(pattern) ?? [];
  return count !== undefined && maxLength !== undefined && maxLength <= Number(count);
}
