import { urlVariables } from '@assay/api-knowledge';
import { defineRule, isObject, type Server } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports undeclared variables in server URLs. */
export default defineRule({
  id: 'server-variable-undefined',
  meta: {
    name: 'Undefined server variable',
    category: 'documentation',
    topic: 'transport',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server URL {{url}} contains the variable {{name}}, which is not declared.',
    impact: 'The URL does not work: generated clients and tests call a host or path with literal braces.',
    recommendation: '{{remedy}}.',
    references: { specification: specificationLinks3('server-object') },
  },
  create: (context) => ({
    Server(server) {
      if (!server.url.includes('{')) return;
      const declared = declaredNames(server);
      if (declared === undefined) return;
      for (const name of urlVariables(server.url)) {
        if (name === '' || declared.includes(name)) continue;
        const alike = declared.find((other) => other.toLowerCase() === name.toLowerCase());
        context.report({
          at: server,
          property: 'url',
          operation: null,
          data: {
            url: urlCode(server.url),
            name: code(name),
            remedy:
              alike === undefined
                ? `Declare ${code(name)} under the server's \`variables\`, with a \`default\``
                : `Write ${code(alike)}, as it is declared: names are case-sensitive`,
          },
        });
      }
    },
  }),
});

/** Returns the names of the declared variables. Undefined if a `$ref` in place of the map does not resolve. */
function declaredNames(server: Server): readonly string[] | undefined {
  const variables = server.raw['variables'];
  if (!isObject(variables)) return [];
  if (typeof variables['$ref'] !== 'string') return Object.keys(variables);
  return server.variables.size === 0 ? undefined : [...server.variables.keys()];
}
