import { defineRule, type Schema } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports schemas that do not follow the casing. */
export default defineRule({
  id: 'schema-naming-convention',
  meta: {
    name: 'Inconsistent schema casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
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
