import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports a `collectionFormat` that has no effect or is invalid. */
export default defineRule({
  id: 'collection-format-invalid',
  meta: {
    name: 'Invalid collection format',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'The {{subject}} of {{use}} has `collectionFormat: {{written}}`, which {{reason}}.',
    impact: 'Each client serialises the array differently, and the service reads one value or none.',
    recommendation:
      'Use one of `csv`, `ssv`, `tsv` and `pipes`, or `multi` for query and form parameters ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Parameter(parameter) {
      const format = parameter.text('collectionFormat');
      if (format === undefined || parameter.in === '') return;
      const reason = reasonFor(format, parameter.in);
      if (reason === undefined) return;
      context.report({
        at: parameter,
        property: 'collectionFormat',
        data: {
          subject: `${parameter.in} parameter ${code(parameter.name)}`,
          use: nameUse(parameter),
          written: shorten(format),
          reason,
        },
      });
    },
    Header(header) {
      const format = header.text('collectionFormat');
      const reason = format === undefined ? undefined : reasonFor(format, 'header');
      if (format === undefined || reason === undefined) return;
      const data = {
        subject: `header ${code(String(header.key))}`,
        use: nameUse(header),
        written: shorten(format),
        reason,
      };
      context.report({ at: header, property: 'collectionFormat', data });
    },
  }),
});

function reasonFor(format: string, place: string): string | undefined {
  if (['csv', 'ssv', 'tsv', 'pipes'].includes(format)) return undefined;
  if (format !== 'multi') return 'is not a collection format';
  return place === 'query' || place === 'formData'
    ? undefined
    : `repeats the parameter, which is impossible in ${place === 'header' ? 'a header' : `\`${place}\``}`;
}

function shorten(text: string): string {
  return text.slice(0, 40).replaceAll('`', "'");
}
