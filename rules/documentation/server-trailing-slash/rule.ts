import { defineRule } from '@assay/core';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No server URL ends with a slash. */
export default defineRule({
  id: 'server-trailing-slash',
  meta: {
    name: 'Server URL with a trailing slash',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The URL of the server {{url}} ends with a slash, and so every path begins with two.',
    impact:
      'Clients that join the two texts as they are call `//books`, which many gateways answer with `404`.',
    recommendation: 'Remove the slash at the end of the URL.',
    references: { specification: specificationLinks('server-object', 'swagger-object') },
  },
  create: (context) => ({
    Server(server) {
      const { url } = server;
      if (!url.endsWith('/') || url === '/' || context.model?.document.raw['basePath'] === '/') return;
      const data = { url: urlCode(url) };
      if (context.format !== 'oas2') context.report({ at: server, property: 'url', data });
      // The servers of a 2.0 document are made of one host and one path.
      else if (server === context.model?.document.servers[0])
        context.report({ at: context.model.document, property: 'basePath', data });
    },
  }),
});
