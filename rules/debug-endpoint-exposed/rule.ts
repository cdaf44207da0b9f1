import { defineRule } from '@assay/core';
import { code } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { debugTool } from './debug-tool.js';

/** No path of the API leads to a tool for those who run it. */
export default defineRule({
  id: 'debug-endpoint-exposed',
  meta: {
    name: 'Debug endpoint in the API',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path {{path}} leads to {{tool}}.',
    impact:
      'Such endpoints reveal the internals of a service, such as its configuration, memory or traffic, or let callers change how it runs; attackers try these paths first.',
    recommendation:
      'Serve it on a different port or network, or switch it off in production, and remove it from the published document.',
    references: {
      owasp: ['API8:2023', 'API9:2023'],
      cwe: [489, 215],
      specification: specificationLinks('paths-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const pathItem of document.paths) {
        const found = debugTool(pathItem.path);
        if (found === undefined || pathItem.operations.length === 0) continue;
        context.report({
          at: pathItem,
          severity: found.severity,
          data: { path: code(pathItem.path), tool: found.tool },
        });
      }
    },
  }),
});
