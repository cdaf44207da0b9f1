import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports an API version that does not have the configured form. */
export default defineRule({
  id: 'api-version-not-semver',
  meta: {
    name: 'Inconsistent API version format',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The API version {{version}} is not {{form}}.',
    impact: 'Readers and tools cannot tell from two versions whether the newer one breaks their client.',
    recommendation: 'Write it as {{form}}, or set `form` to the one that your guide requires.',
    references: { specification: specificationLinks('info-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        form: { enum: ['semantic', 'date'], default: 'semantic', description: 'The format of versions.' },
      },
    },
  },
  create: (context) => ({
    Info(info) {
      const { form } = context.options;
      const version = info.text('version') ?? '';
      if (version === '' || forms[form].test(version)) return;
      context.report({
        at: info,
        property: 'version',
        data: { version: code(version, 40), form: names[form] },
      });
    },
  }),
});

const forms = {
  semantic: /^v?\d+\.\d+(?:\.\d+)?(?:[-+][\w.+-]+)?$/,
  date: /^\d{4}-\d{2}-\d{2}(?:[-.][\w.-]+)?$/,
} as const;

const names = {
  semantic: 'a semantic version such as `2.1.0`',
  date: 'a date such as `2027-01-31`',
} as const;
