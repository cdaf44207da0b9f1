import { byName, valueMeaning } from '@assay/api-knowledge';
import { defineRule, type Parameter, type Schema } from '@assay/core';
import { propertiesByName } from '../../knowledge/messages/carried-properties.js';
import { nameSchema } from '../../knowledge/wording/names.js';
import { reportAsOne, schemaBreak, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports money amounts with a binary floating-point format. */
export default defineRule({
  id: 'money-as-floating-point',
  meta: {
    name: 'Floating-point money amount',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'A money amount has `format: float` or `double`: {{subject}}.',
    impact:
      'Binary fractions cannot represent 0.10 exactly: clients and services round, and sums differ by cents from the charge.',
    recommendation:
      'Use an integer in the smallest unit (`1050` cents), or a string with [`format: decimal`](https://spec.openapis.org/registry/format/decimal.html).',
    references: { specification: specificationLinks('data-types') },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    const judge = (schema: Schema, name: string): void => {
      if (!isMoney(name) || !(schema.hasType('number') || schema.hasType('string'))) return;
      total++;
      const { format } = schema;
      if (!schema.hasType('number') || (format !== 'double' && format !== 'float')) return;
      if (isEstimate(schema)) return;
      breaks.push(schemaBreak(schema));
    };
    return {
      Parameter(parameter: Parameter) {
        if (parameter.schema !== undefined) judge(parameter.schema, parameter.name);
      },
      'Document:exit'(document) {
        for (const [name, schemas] of context.fact(propertiesByName))
          if (isMoney(name)) for (const schema of schemas) judge(schema, name);
        reportAsOne(context, document, breaks, { total, noun: 'money amounts' }, (subject) => ({
          subject,
        }));
      },
    };
  },
});

/** A bare `total` may count anything. */
const isMoney = byName((name) => valueMeaning(name) === 'money' && name.toLowerCase() !== 'total');

/** True for estimates, statistics and usage, which are not charged. */
function isEstimate(schema: Schema): boolean {
  return /estimat|assess|forecast|metric|statistic|average|\busage\b/i.test(
    `${nameSchema(schema)} ${schema.description?.slice(0, 200) ?? ''}`,
  );
}
