import { defineRule, isObject } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { isSpdxExpression } from './spdx-expression.js';

/** Reports a licence `identifier` that is not an SPDX expression. */
export default defineRule({
  id: 'license-identifier-invalid',
  meta: {
    name: 'Invalid SPDX licence identifier',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The licence `identifier` {{identifier}} is not an SPDX licence expression.',
    impact: 'Licence checkers cannot tell which licence applies, and treat the API as unlicensed.',
    recommendation:
      'Use an identifier from the [SPDX list](https://spdx.org/licenses/), such as `Apache-2.0`, or combine several with `AND` and `OR`. For a custom licence, use `name` and `url`.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#license-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#license-object',
      },
      links: ['https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/'],
    },
  },
  create: (context) => ({
    Info(info) {
      const { license } = info.raw;
      const identifier = isObject(license) ? license['identifier'] : undefined;
      if (typeof identifier !== 'string' || isSpdxExpression(identifier)) return;
      const data = { identifier: identifier === '' ? '(empty)' : code(identifier, 60) };
      context.report({ at: info, property: ['license', 'identifier'], data });
    },
  }),
});
