import { defineRule, type Parameter } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports `allowEmptyValue` on parameters to which it does not apply. */
export default defineRule({
  id: 'allow-empty-value-misused',
  meta: {
    name: 'Ineffective allowEmptyValue',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The {{place}} parameter {{parameter}} of {{use}} has `allowEmptyValue`, which applies only to {{where}}.',
    impact: 'The author expects clients to send the parameter without a value, but tools do not support it.',
    recommendation:
      'Remove `allowEmptyValue`; allow the empty string in the schema (no `minLength`) if that is intended ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.raw['allowEmptyValue'] !== true || parameter.in === '') return;
      const isQuery = parameter.in === 'query';
      if (isQuery && !hasNoEmptyForm(parameter)) return;
      if (parameter.in === 'formData' && context.format === 'oas2') return;
      context.report({
        at: parameter,
        property: 'allowEmptyValue',
        data: {
          place: parameter.in,
          parameter: code(parameter.name),
          use: nameUse(parameter),
          where: isQuery
            ? 'styles with an empty form'
            : context.format === 'oas2'
              ? 'query and form parameters'
              : 'query parameters',
        },
      });
    },
  }),
});

/** True for styles without a form for empty values, which ignore `allowEmptyValue`. */
function hasNoEmptyForm({ raw }: Parameter): boolean {
  const style = raw['style'];
  return style === 'deepObject' || style === 'spaceDelimited' || style === 'pipeDelimited';
}
