import { defineRule } from '@assay/core';
import { documentationLinks } from '../../knowledge/servers/documentation-links.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documentation links without HTTPS. */
export default defineRule({
  id: 'documentation-plaintext-url',
  meta: {
    name: 'Documentation link over plain HTTP',
    category: 'security',
    topic: 'transport',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    readsText: true,
    problem: 'The link to {{target}} uses plain HTTP: {{url}}.',
    impact:
      "An attacker on a reader's network path can change the page: a false example or address ends up in their code.",
    recommendation: 'Use `https://`, after checking that the page is available there.',
    references: { cwe: [319], specification: specificationLinks('external-documentation-object') },
  },
  create: (context) =>
    documentationLinks(({ at, property, url, target }) => {
      if (/^\s*http:\/\//i.test(url)) context.report({ at, property, data: { target, url: urlCode(url) } });
    }),
});
