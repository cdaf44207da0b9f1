import { defineRule } from '@assay/core';
import { code, nameUse } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Empty values are allowed only where that means something. */
export default defineRule({
  id: 'allow-empty-value-misused',
  meta: {
    name: 'Empty value allowed in vain',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The {{place}} parameter {{parameter}} of {{use}} has `allowEmptyValue`, which counts for {{where}} only.',
    impact: 'The author expects that the parameter may be sent without a value, and tools do not allow it.',
    recommendation:
      'Remove `allowEmptyValue`; let the schema allow the empty string (no `minLength`) where that is meant ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.raw['allowEmptyValue'] !== true || parameter.in === '' || parameter.in === 'query')
        return;
      if (parameter.in === 'formData' && context.format === 'oas2') return;
      context.report({
        at: parameter,
        property: 'allowEmptyValue',
        data: {
          place: parameter.in,
          parameter: code(parameter.name),
          use: nameUse(parameter),
          where: context.format === 'oas2' ? 'query and form parameters' : 'query parameters',
        },
      });
    },
  }),
});
