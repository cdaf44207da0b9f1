import { parseUrl, registeredDomain } from '@assay/api-knowledge';
import { defineRule, Server } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports server variables without an `enum` that determine the host. */
export default defineRule({
  id: 'server-variable-unconstrained',
  meta: {
    name: 'Unconstrained server variable',
    category: 'documentation',
    topic: 'transport',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The variable {{name}} of the server {{url}} determines {{what}}, and may have any value.',
    impact:
      'If a program fills it from input or configuration, an attacker who controls that input can redirect its requests, credentials included, {{target}}.',
    recommendation:
      "List the allowed values in the variable's `enum`, or describe them in its `description` and let clients check them.",
    references: { specification: specificationLinks3('server-variable-object') },
  },
  create: (context) => {
    const reported = new Set<string>();
    return {
      ServerVariable(variable) {
        const server = variable.parent;
        if (!(server instanceof Server) || variable.enum.length > 0) return;
        const name = String(variable.key);
        const reach = getHostReach(server, name);
        if (reach === undefined || reported.has(`${name} ${server.url}`)) return;
        reported.add(`${name} ${server.url}`);
        context.report({
          at: variable,
          operation: null,
          severity: reach === 'label' ? 'low' : 'medium',
          data: {
            name: code(name),
            url: urlCode(server.url),
            what: reach === 'label' ? 'a part of the host name' : 'the host',
            target:
              reach === 'label'
                ? 'to a host of their own, through a value such as `evil.test/`'
                : 'to a host of their own',
          },
        });
      },
    };
  },
});

/**
 * Returns the part of the host that a variable determines: the whole host, a label before a fixed domain, or undefined for none.
 */
function getHostReach(server: Server, name: string): 'host' | 'label' | undefined {
  // Variables whose default begins with a delimiter come after the host: `https://api.pay.test{basePath}`.
  const url = server.url.replace(/\{([^{}]*)\}/g, (variableText, other: string) => {
    const defaultValue = server.variables.get(other)?.default ?? '';
    return /^[/:?#]/.test(defaultValue) && !defaultValue.startsWith('//') ? defaultValue : variableText;
  });
  const braced = `{${name}}`;
  const { host } = parseUrl(url);
  if (host !== undefined) return reachInHost(host, braced.toLowerCase());
  // The variable may contain a whole base URL, according to its default or name.
  if (!url.startsWith(braced)) return undefined;
  const defaultValue = server.variables.get(name)?.default ?? '';
  if (defaultValue !== '')
    return parseUrl(defaultValue + url.slice(braced.length)).host === undefined ? undefined : 'host';
  return /endpoint|host|url|server|domain/i.test(name) ? 'host' : undefined;
}

function reachInHost(host: string, braced: string): 'host' | 'label' | undefined {
  if (!host.includes(braced)) return undefined;
  return registeredDomain(host).includes(braced) ? 'host' : 'label';
}
