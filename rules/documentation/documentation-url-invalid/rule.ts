import { defineRule } from '@assay/core';
import { documentationLinks } from '../../knowledge/servers/documentation-links.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { urlFault } from '../../knowledge/servers/url-fault.js';

/** Reports documentation links that a browser cannot open. */
export default defineRule({
  id: 'documentation-url-invalid',
  meta: {
    name: 'Invalid documentation link',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The link to {{link}} {{fault}}.',
    impact: 'Readers who click it reach nothing, and tools that validate the document may reject it.',
    recommendation: 'Use an absolute URL that starts with `https://`, or remove the field.',
    references: { specification: specificationLinks('external-documentation-object') },
  },
  create: (context) =>
    documentationLinks(({ at, property, url, target }) => {
      // In 2.0, the terms of service may be a text instead of a link.
      if (
        context.format === 'oas2' &&
        property[0] === 'termsOfService' &&
        !/^\s*(?:https?:|www\.)/i.test(url)
      )
        return;
      const fault = urlFault(url, context.format === 'oas2' ? 'refused' : 'allowed');
      if (fault === undefined) return;
      const link = url.trim() === '' ? target : `${target}, ${urlCode(url, 40)},`;
      context.report({ at, property, data: { link, fault } });
    }),
});
