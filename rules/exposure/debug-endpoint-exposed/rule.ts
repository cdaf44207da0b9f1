import { debugTool, effectiveSecurity } from '@assay/api-knowledge';
import { defineRule, type Operation, type PathItem } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports paths to tools for operators of the service. */
export default defineRule({
  id: 'debug-endpoint-exposed',
  meta: {
    name: 'Exposed debug endpoint',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path {{path}} leads to {{tool}}.',
    impact:
      'Such endpoints reveal internals such as configuration, memory or traffic, or let callers change how the service runs; attackers try these paths first.',
    recommendation:
      'Serve it on a different port or network, or disable it in production, and remove it from the published document.',
    references: {
      owasp: ['API8:2023', 'API9:2023'],
      cwe: [489, 215],
      specification: specificationLinks('paths-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const hasSchemes = (document.components?.securitySchemes.size ?? 0) > 0;
      for (const pathItem of document.paths) {
        const found = debugTool(pathItem.path);
        if (found === undefined || pathItem.operations.length === 0) continue;
        if (!found.isCertain && isCollection(pathItem, document.paths)) continue;
        const isOpen = hasSchemes && pathItem.operations.some(requiresNoSecurity);
        context.report({
          at: pathItem,
          severity: found.isCertain ? (isOpen ? 'high' : 'medium') : 'low',
          data: {
            path: code(pathItem.path),
            tool: isOpen ? `${found.tool}, and needs no credentials` : found.tool,
          },
        });
      }
    },
  }),
});

/**
 * True if other paths continue to single resources, as from `/metrics` to `/metrics/{name}`: these are the subject of the API.
 */
function isCollection({ path }: PathItem, paths: readonly PathItem[]): boolean {
  const beginning = `${path.replace(/\/$/, '')}/{`;
  return paths.some((other) => other.path.startsWith(beginning));
}

/** True if an operation needs no credentials, although the API declares schemes. */
function requiresNoSecurity(operation: Operation): boolean {
  const { demand } = effectiveSecurity(operation);
  return demand === 'absent' || demand === 'empty' || demand === 'optional';
}
