import { defineRule } from '@assay/core';
import { documentationLinks } from '../knowledge/servers/documentation-links.js';
import { urlCode } from '../knowledge/wording/url-code.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** The links for people lead to HTTPS. */
export default defineRule({
  id: 'documentation-plaintext-url',
  meta: {
    name: 'Documentation link over plain HTTP',
    category: 'security',
    topic: 'transport',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The link to {{target}} is plain HTTP: {{url}}.',
    impact:
      'Whoever is on the network path of a reader can change the page: a false example or address there is soon in the code of those who follow it.',
    recommendation: 'Write `https://`, after a look whether the page is there as well.',
    references: { cwe: [319], specification: specificationLinks('external-documentation-object') },
  },
  create: (context) =>
    documentationLinks(({ at, property, url, target }) => {
      if (/^\s*http:\/\//i.test(url)) context.report({ at, property, data: { target, url: urlCode(url) } });
    }),
});
