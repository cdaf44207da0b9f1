import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports headers without a definition of their values. */
export default defineRule({
  id: 'header-schema-missing',
  meta: {
    name: 'Missing header schema',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The header {{header}} of {{use}} has neither `schema` nor `content`.',
    impact: 'Validators cannot check the value; generated clients omit the header or read it as plain text.',
    recommendation:
      'Add a `schema` ([Header Object](https://spec.openapis.org/oas/v3.1.2.html#header-object)).',
    references: { specification: specificationLinks3('header-object') },
  },
  create: (context) => ({
    Header(header) {
      if (header.raw['schema'] !== undefined || header.raw['content'] !== undefined) return;
      context.report({ at: header, data: { header: code(String(header.key)), use: nameUse(header) } });
    },
  }),
});
