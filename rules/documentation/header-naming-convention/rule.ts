import { defineRule, type Parameter } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { NamedHeaders } from '../../knowledge/wording/named-headers.js';
import { isRegisteredField } from '../../knowledge/wording/registered-names.js';
import type { Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportCasing } from '../../knowledge/wording/report-casing.js';

/** Reports headers that do not follow the casing. */
export default defineRule({
  id: 'header-naming-convention',
  meta: {
    name: 'Inconsistent header casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('header-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) => {
    const headers = new NamedHeaders();
    const parameters: Parameter[] = [];
    return {
      Response: (response) => headers.add(response),
      Encoding: (encoding) => headers.add(encoding),
      Parameter(parameter) {
        if (parameter.in === 'header') parameters.push(parameter);
      },
      'Document:exit'(document) {
        const ofParameters = parameters.map((at): Deviation => ({ at, property: 'name', name: at.name }));
        const found: readonly Deviation[] = [...headers.all, ...ofParameters];
        reportCasing(context, document, found, {
          noun: 'headers',
          nameOf: ({ name }) => name,
          breakOf: (header) => !isRegisteredField(header.name) && header,
        });
      },
    };
  },
});
