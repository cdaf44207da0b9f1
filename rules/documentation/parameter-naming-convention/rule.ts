import { defineRule, type Parameter } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { isRegisteredParameter } from '../../knowledge/wording/registered-names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** All parameters are written in one casing. */
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

/** Headers have a rule of their own, others have defined the registered names, and an object without `in` is no parameter. */
function isNamedHere({ in: place, name }: Parameter): boolean {
  return place !== '' && place !== 'header' && name !== '' && !isRegisteredParameter(name);
}
