import { defineRule, resolveSchema } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports array parameters that rely on the default serialization. */
export default defineRule({
  id: 'array-parameter-serialization-missing',
  meta: {
    name: 'Array parameter without serialization',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Array parameters rely on the default serialization: {{subject}}.',
    impact:
      'Readers must know the defaults of the specification to distinguish `ids=1&ids=2` from `ids=1,2`, and some tools guess wrong.',
    recommendation: 'Set `style` and `explode` explicitly.',
    references: { specification: specificationLinks3('style-values') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Parameter',
      noun: 'array parameters',
      appliesTo: (parameter) =>
        (parameter.in === 'query' || parameter.in === 'cookie') &&
        resolveSchema(parameter.schema)?.hasType('array') === true,
      breakOf: (parameter) =>
        parameter.raw['style'] === undefined && parameter.raw['explode'] === undefined
          ? {
              property: 'name',
              name: parameter.name,
              subject: `${code(parameter.name)} of ${nameUse(parameter)}`,
            }
          : undefined,
    }),
});
