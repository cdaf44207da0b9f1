import { defineRule, isObject } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

function hasNoLink(license: unknown): boolean {
  return (
    isObject(license) &&
    getLicenseName(license) !== '' &&
    license['url'] === undefined &&
    license['identifier'] === undefined
  );
}

function getLicenseName(license: unknown): string {
  return isObject(license) && typeof license['name'] === 'string' ? license['name'] : '';
}

/** Reports a licence without a link to its text. */
export default defineRule({
  id: 'license-url-missing',
  meta: {
    name: 'Missing licence link',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The licence {{license}} has no link to its text.',
    impact: 'Licence names are not unique, so readers must guess which text applies.',
    recommendation: 'Add the `url` of the licence text, or the SPDX `identifier` from OpenAPI 3.1 on.',
    references: { specification: specificationLinks('license-object') },
  },
  create: (context) => ({
    Info(info) {
      if (hasNoLink(info.raw['license']))
        context.report({
          at: info,
          property: 'license',
          data: { license: code(getLicenseName(info.raw['license'])) },
        });
    },
  }),
});
