import { defineRule, type Schema } from '@assay/core';
import { describedLimits, rulesBeside } from '../../knowledge/texts/described-schemas.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { reportUnbounded } from '../../knowledge/bounds/report-unbounded.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { hasEnd, numberMaximum } from '../../knowledge/bounds/number-bounds.js';

/** Reports numbers in requests without an upper bound, by a keyword or a format. */
export default defineRule({
  id: 'numeric-maximum-missing',
  meta: {
    name: 'Missing maximum',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} {{lacking}}.',
    impact:
      'A client can send an unexpectedly large number: it overflows in storage, or makes the service allocate, repeat or charge that much.',
    recommendation:
      'Set [`maximum`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.2) and [`minimum`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.4) to {{reasonable}}, and enforce them in the service.',
    references: {
      owasp: ['API4:2023'],
      cwe: [1284, 190],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'described-limit-missing': 'object',
      'pagination-limit-unbounded': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const described = context.fact(describedLimits);
      reportUnbounded(context, unboundedSchemas(context.model, numberMaximum), {
        noun: 'numbers',
        nameOne: (schema) => `The ${typeOf(schema)} ${locateSchema(schema)} that clients send`,
        dataOf: ({ subject, schema }, all) => {
          const schemas = schema === undefined ? all : [schema];
          const lacksBoth = schemas.every((each) => !hasEnd(each, 'minimum'));
          // No format limits fractional numbers to useful values.
          const isWhole = schemas.every((each) => typeOf(each) === 'integer');
          return {
            subject,
            lacking: lacksBoth ? 'neither an upper nor a lower bound' : 'no upper bound',
            reasonable: `sensible values${isWhole ? ', or a format with a range such as `int32`' : ''}`,
          };
        },
        yieldsTo: (schema) => rulesBeside(described.get(schema), ['maximum'], others),
      });
    },
  }),
});

function typeOf(schema: Schema): 'number' | 'integer' {
  return schema.hasType('number') ? 'number' : 'integer';
}

const others: readonly string[] = ['pagination-limit-unbounded'];
