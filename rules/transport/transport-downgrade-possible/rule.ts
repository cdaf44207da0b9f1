import { defaultUrl, hostKind, type HostKind, parseUrl, serverAddresses } from '@assay/api-knowledge';
import { defineRule, type Report, type Server } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { usualHostKind } from '../../knowledge/servers/server-host.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** A server with one of its addresses. */
interface Offer {
  readonly server: Server;
  readonly property: Report['property'];
  readonly url: string;
}

/** Reports hosts with TLS that are also offered without it, or that leave the choice to clients. */
export default defineRule({
  id: 'transport-downgrade-possible',
  meta: {
    name: 'Possible transport downgrade',
    category: 'security',
    topic: 'transport',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'TLS is optional for the server {{url}}: {{reason}}.',
    impact:
      'An attacker who makes a client use plain HTTP, or answers on the plain port, reads its requests in the clear; cookies without `Secure` are exposed even if clients should only use TLS.',
    recommendation:
      '{{remedy}}, and send [`Strict-Transport-Security`](https://www.rfc-editor.org/rfc/rfc6797) from the service.',
    references: {
      owasp: ['API8:2023'],
      cwe: [757, 319],
      specification: specificationLinks('server-object', 'swagger-object'),
    },
  },
  create: (context) => {
    const secure = new Map<string, Offer>();
    const plain = new Map<string, string>();
    return {
      Server(server) {
        for (const { url, property } of serverAddresses(server)) {
          const { scheme, host } = parseUrl(url);
          if (host === undefined || host === '' || isOnOneLink(usualHostKind(server))) continue;
          if ((scheme === 'http' || scheme === 'ws') && !plain.has(host)) plain.set(host, url);
          if ((scheme === 'https' || scheme === 'wss') && !secure.has(host))
            secure.set(host, { server, property, url });
        }
        const reason = openTransport(server);
        if (reason === undefined) return;
        const remedy = 'Start the URL with `https://`';
        const data = { url: urlCode(server.url), reason, remedy };
        context.report({ at: server, property: 'url', severity: 'low', operation: null, data });
      },
      'Document:exit'() {
        for (const [host, { server, property, url }] of secure) {
          const other = plain.get(host);
          if (other === undefined || property === undefined) continue;
          const reason = `${code(host, 40)} is offered as ${urlCode(other, 80)} as well`;
          const remedy = 'Remove the plain entry from the document';
          const data = { url: urlCode(url), reason, remedy };
          context.report({ at: server, property, operation: null, data });
        }
      },
    };
  },
});

/** True for hosts on the same machine or link, where no third party can intercept traffic. */
function isOnOneLink(kind: HostKind): boolean {
  return kind === 'loopback' || kind === 'link-local' || kind === 'metadata';
}

/** Returns why a server of 3.x does not fix its scheme. Undefined if it does. */
function openTransport(server: Server): string | undefined {
  if (server.text('url') === undefined) return undefined;
  const { scheme, host } = parseUrl(defaultUrl(server));
  if (host === undefined || host === '' || hostKind(host) === 'loopback') return undefined;
  if (scheme === undefined && server.url.trim().startsWith('//'))
    return 'it has no scheme, so the scheme of the document URL applies';
  const name = /^\{([^{}]+)\}:\/\//.exec(server.url)?.[1];
  const variable = name === undefined ? undefined : server.variables.get(name);
  if (name === undefined || variable === undefined || variable.enum.length > 0) return undefined;
  return /^(?:https|wss)$/i.test(variable.default ?? '')
    ? `its scheme is the variable ${code(name)}, which may have any value`
    : undefined;
}
