import { defineRule, isObject } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { isSpdxExpression } from './spdx-expression.js';

/** The identifier of a licence is an SPDX expression. */
export default defineRule({
  id: 'license-identifier-invalid',
  meta: {
    name: 'Licence identifier that is not an SPDX expression',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{identifier}}, the `identifier` of the licence, is not an SPDX licence expression.',
    impact: 'Tools that check licences cannot tell which one applies, and treat the API as unlicensed.',
    recommendation:
      'Write the identifier of the licence in the [SPDX list](https://spdx.org/licenses/), such as `Apache-2.0`, or join several with `AND` and `OR`; for a licence of your own use `name` and `url`.',
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
      const data = { identifier: identifier === '' ? 'An empty text' : code(identifier, 60) };
      context.report({ at: info, property: ['license', 'identifier'], data });
    },
  }),
});
