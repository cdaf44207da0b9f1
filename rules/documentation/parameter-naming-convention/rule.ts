import { defineRule, type Parameter } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports parameters that do not follow the casing. */
export default defineRule({
  id: 'parameter-naming-convention',
  meta: {
    name: 'Inconsistent parameter casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('parameter-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Parameter',
      noun: 'parameters',
      listIn: (parameter) => (isNamedHere(parameter) ? [parameter] : []),
      nameOf: ({ name }) => name,
      breakOf: (at) => ({ at, property: 'name', name: at.name }),
    }),
});

/** True if the API chose the name. Excludes headers, which have another rule, registered names, and objects without `in`. */
function isNamedHere({ in: place, name }: Parameter): boolean {
  return place !== '' && place !== 'header' && name !== '' && !isRegisteredParameter(name);
}
