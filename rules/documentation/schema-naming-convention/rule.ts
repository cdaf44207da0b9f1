import { defineRule, type Schema } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** All schemas are written in one casing. */
export default defineRule({
  id: 'schema-naming-convention',
  meta: {
    name: 'Schema in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Schemas are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('components-object', 'definitions-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Components',
      noun: 'schemas',
      listIn: ({ schemas }) => schemas.values(),
      nameOf: getSchemaName,
      breakOf: (at) => ({ at, name: getSchemaName(at) }),
    }),
});

function getSchemaName({ key }: Schema): string {
  return String(key);
}
