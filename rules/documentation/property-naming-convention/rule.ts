import { defineRule, type Schema } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { casingOption } from '../../knowledge/wording/casing.js';
import { isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports properties that do not follow the casing. */
export default defineRule({
  id: 'property-naming-convention',
  meta: {
    name: 'Inconsistent property casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('schema-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Schema.properties',
      noun: 'properties',
      listIn: ({ properties }) =>
        [...properties.values()].filter((property) => !isRegisteredParameter(getPropertyName(property))),
      nameOf: getPropertyName,
      breakOf: (at) => ({ at, name: getPropertyName(at), subject: locateSchema(at) }),
    }),
});

function getPropertyName({ key }: Schema): string {
  return String(key);
}
