import { defineRule } from '@assay/core';
import { code, nameUse } from '../knowledge/wording/name-schema.js';

/** Array formats are only where they mean something. */
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
    impact: 'Each client writes the array in its own way, and the service reads one value or none.',
    recommendation:
      'Use one of `csv`, `ssv`, `tsv` and `pipes`, or `multi` for query and form parameters ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Parameter(parameter) {
      const written = parameter.text('collectionFormat');
      if (written === undefined || parameter.in === '') return;
      const reason = reasonFor(written, parameter.in);
      if (reason === undefined) return;
      context.report({
        at: parameter,
        property: 'collectionFormat',
        data: {
          subject: `${parameter.in} parameter ${code(parameter.name)}`,
          use: nameUse(parameter),
          written: shorten(written),
          reason,
        },
      });
    },
    Header(header) {
      const written = header.text('collectionFormat');
      const reason = written === undefined ? undefined : reasonFor(written, 'header');
      if (written === undefined || reason === undefined) return;
      const data = {
        subject: `header ${code(String(header.key))}`,
        use: nameUse(header),
        written: shorten(written),
        reason,
      };
      context.report({ at: header, property: 'collectionFormat', data });
    },
  }),
});

function reasonFor(written: string, place: string): string | undefined {
  if (['csv', 'ssv', 'tsv', 'pipes'].includes(written)) return undefined;
  if (written !== 'multi') return 'is not a collection format';
  return place === 'query' || place === 'formData'
    ? undefined
    : `repeats the parameter, and nothing can be repeated in ${place === 'header' ? 'a header' : `\`${place}\``}`;
}

function shorten(text: string): string {
  return text.slice(0, 40).replaceAll('`', "'");
}
