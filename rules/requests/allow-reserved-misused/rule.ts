import { defineRule, type Format, type Parameter } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports `allowReserved` on parameters to which it does not apply. */
export default defineRule({
  id: 'allow-reserved-misused',
  meta: {
    name: 'Ineffective allowReserved',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{place}} parameter {{parameter}} of {{use}} has `allowReserved`, which {{reason}}.',
    impact:
      'The author expects clients to send characters such as `/` and `?` unencoded, but clients encode them or not, depending on the tool.',
    recommendation:
      'Remove `allowReserved` ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks3('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.raw['allowReserved'] !== true || parameter.in === '') return;
      const reason = reasonFor(parameter, context.format);
      if (reason === undefined) return;
      const data = { place: parameter.in, parameter: code(parameter.name), use: nameUse(parameter), reason };
      context.report({ at: parameter, property: 'allowReserved', data });
    },
  }),
});

function reasonFor(parameter: Parameter, format: Format): string | undefined {
  if (parameter.content.length > 0) return 'has no effect with `content`';
  if (parameter.in === 'query') return undefined;
  // 3.2 extends it to all locations whose values are percent-encoded.
  if (format === 'oas3.2')
    return parameter.in === 'path'
      ? undefined
      : 'has no effect there, because the value is not percent-encoded';
  return 'applies only to query parameters';
}
