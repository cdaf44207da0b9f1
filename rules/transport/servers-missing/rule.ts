import { defineRule, type Document } from '@assay/core';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports documents without a server for some operations. */
export default defineRule({
  id: 'servers-missing',
  meta: {
    name: 'Missing servers',
    category: 'documentation',
    topic: 'transport',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{what}}, so the document does not state where {{operations}} can be called.',
    impact:
      'Clients, consoles and test tools then try the host of the document, which is rarely that of the API, or give up.',
    recommendation: 'List the `https://` URL of the API under `servers`.',
    references: { specification: specificationLinks3('openapi-object') },
  },
  create: (context) => ({
    Document(document) {
      const servers = document.raw['servers'];
      if (servers !== undefined && !(Array.isArray(servers) && servers.length === 0)) return;
      const homeless = countOperationsWithoutServer(document);
      if (homeless === 0) return;
      context.report({
        at: document,
        property: 'servers',
        data: {
          what:
            servers === undefined
              ? 'The document has no `servers`'
              : 'The `servers` of the document is empty',
          operations: homeless === 1 ? 'its operation' : `its ${homeless} operations`,
        },
      });
    },
  }),
});

function countOperationsWithoutServer(document: Document): number {
  let count = 0;
  for (const operation of document.operations) if (operation.servers.length === 0) count++;
  return count;
}
