import { defineRule, type Server } from '@assay/core';
import { specificationLinks } from '../knowledge/specification-links.js';

/** No server of the API is reached over `http:` or `ws:`. */
export default defineRule({
  id: 'plaintext-communication',
  meta: {
    name: 'Plaintext communication',
    category: 'security',
    topic: 'transport',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server `{{url}}` is reached over {{protocol}}.',
    impact: '{{readers}} can read and change the traffic, credentials included.',
    recommendation:
      'Serve the API over TLS only, and list only `{{secure}}://` servers ([OWASP on transport security](https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html)).',
    references: {
      owasp: ['API8:2023'],
      cwe: [319],
      specification: specificationLinks('server-object', 'swagger-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2'],
    },
  },
  create: (context) => ({
    Server(server) {
      for (const { url, property } of addressesOf(server)) {
        const scheme = /^(http|ws):/i.exec(url)?.[1]?.toLowerCase();
        if (scheme === undefined) continue;
        const [protocol, secure] = scheme === 'ws' ? ['plain WebSocket', 'wss'] : ['plain HTTP', 'https'];
        // In 2.0 the host may be left open: then it is the one that serves the document.
        const shown = url.replace(/^(\w+):(?!\/\/)/, '$1://…');
        const isLocal = isLoopback(url);
        context.report({
          at: server,
          property,
          severity: isLocal ? 'low' : 'high',
          operation: null,
          data: {
            url: shown,
            protocol,
            secure,
            readers: isLocal
              ? 'Other programs of that machine, and anyone on the network once the API is served like this elsewhere,'
              : 'Anyone on the network path',
          },
        });
      }
    },
  }),
});

/** The URL of a server; one for each value of the variable that its scheme is taken from, if there is one. */
function addressesOf(server: Server): { readonly url: string; readonly property: readonly string[] }[] {
  const name = /^\{([^{}]+)\}/.exec(server.url)?.[1];
  const variable = name === undefined ? undefined : server.variables.get(name);
  if (name === undefined || variable === undefined) return [{ url: server.url, property: ['url'] }];
  const rest = server.url.slice(name.length + 2);
  const values = variable.enum.map((value, index) => ({ value, field: ['enum', String(index)] }));
  if (variable.default !== undefined && !variable.enum.includes(variable.default))
    values.push({ value: variable.default, field: ['default'] });
  return values.map(({ value, field }) => ({ url: value + rest, property: ['variables', name, ...field] }));
}

/** True for addresses that never leave the machine of the client. */
function isLoopback(url: string): boolean {
  return /^\w+:\/\/(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i.test(url);
}
