import { defineRule } from '@assay/core';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { serverUrlFault } from './fault.js';

/** Reports server URLs that cannot be called for any values of their variables. */
export default defineRule({
  id: 'server-url-invalid',
  meta: {
    name: 'Invalid server URL',
    category: 'documentation',
    topic: 'transport',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server URL {{url}} {{fault}}.',
    impact: 'Tools append the operation path to it: generated clients and tests call URLs that do not exist.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks3('server-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-3'],
    },
  },
  create: (context) => ({
    Server(server) {
      const found = serverUrlFault(server.url, context.format);
      if (found === undefined) return;
      context.report({
        at: server,
        property: 'url',
        operation: null,
        data: { url: urlCode(server.url), ...found },
      });
    },
  }),
});
