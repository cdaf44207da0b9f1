import { defineRule, Parameter, type Schema } from '@assay/core';
import { isRegisteredField, isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports string parameters that contain a list of values. */
export default defineRule({
  id: 'described-list-as-string',
  meta: {
    name: 'List described as a string',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'One string holds several values: {{subject}}.',
    impact:
      'Validators and tests cannot check how many values there are or what each looks like, and generated clients leave the separators to their users.',
    recommendation:
      'Use an array with the same serialization: `style: form` with `explode: false` for commas, `spaceDelimited` or `pipeDelimited` for others (2.0: `collectionFormat`). Limit it with `maxItems`.',
    references: { specification: specificationLinks('style-values', 'parameter-object') },
  },
  create: (context) => ({
    'Document:exit'(document) {
      reportDescribed(context, document, {
        noun: 'list parameters',
        wordsOf: ({ list }) => list?.words,
        isMissing: ({ schema }) =>
          schema.pattern === undefined && schema.enum === undefined && !isRegistered(schema),
      });
    },
  }),
});

/** True for `Accept-Language`, `scope` and other parameters with their own grammar. */
function isRegistered({ parent }: Schema): boolean {
  if (!(parent instanceof Parameter)) return false;
  return parent.in === 'header' ? isRegisteredField(parent.name) : isRegisteredParameter(parent.name);
}
