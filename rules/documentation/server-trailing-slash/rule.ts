import { defineRule } from '@assay/core';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports server URLs that end with a slash. */
export default defineRule({
  id: 'server-trailing-slash',
  meta: {
    name: 'Trailing slash in server URL',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The server URL {{url}} ends with a slash, so every request path begins with two.',
    impact: 'Clients that concatenate the two call `//books`, which many gateways answer with `404`.',
    recommendation: 'Remove the trailing slash from the URL.',
    references: { specification: specificationLinks('server-object', 'swagger-object') },
  },
  create: (context) => ({
    Server(server) {
      const { url } = server;
      if (!url.endsWith('/') || url === '/' || context.model?.document.raw['basePath'] === '/') return;
      const data = { url: urlCode(url) };
      if (context.format !== 'oas2') context.report({ at: server, property: 'url', data });
      // In 2.0, all servers share one host and path, so the path is reported once.
      else if (server === context.model?.document.servers[0])
        context.report({ at: context.model.document, property: 'basePath', data });
    },
  }),
});
