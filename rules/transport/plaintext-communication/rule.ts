import { isInternalHost, serverAddresses, withoutPassword, type HostKind } from '@assay/api-knowledge';
import { defineRule, type Severity } from '@assay/core';
import { usualHostKind } from '../../knowledge/servers/server-host.js';
import { plaintextCause } from '../../knowledge/wording/shared-cause.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports servers with `http:` or `ws:`. */
export default defineRule({
  id: 'plaintext-communication',
  meta: {
    name: 'Plaintext communication',
    category: 'security',
    topic: 'transport',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server `{{url}}` {{isReached}} over {{protocol}}.',
    impact: '{{readers}} can read and change the traffic, credentials included.',
    recommendation:
      'Serve the API only over TLS, and list only `{{secure}}://` servers ([OWASP on transport security](https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html)).',
    references: {
      owasp: ['API8:2023'],
      cwe: [319],
      specification: specificationLinks('server-object', 'swagger-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2'],
    },
  },
  create: (context) => ({
    Server(server) {
      for (const { url, property } of serverAddresses(server)) {
        const scheme = /^(http|ws):/i.exec(url)?.[1]?.toLowerCase();
        if (scheme === undefined) continue;
        const [protocol, secure] = scheme === 'ws' ? ['plain WebSocket', 'wss'] : ['plain HTTP', 'https'];
        // In 2.0, a missing host is the one that serves the document.
        const displayUrl = withoutPassword(url).replace(/^(\w+):(?!\/\/)/, '$1://…');
        const kind = usualHostKind(server);
        // The hypervisor answers at this address, so the request does not cross a network.
        if (kind === 'metadata') continue;
        const isLocal = kind === 'loopback';
        context.report({
          at: server,
          property,
          severity: rate(kind),
          operation: null,
          cause: isLocal ? undefined : plaintextCause(context.model),
          data: {
            url: displayUrl,
            protocol,
            // Clients may select another value of the variable.
            isReached: Array.isArray(property) && property.includes('enum') ? 'can be reached' : 'is reached',
            secure,
            readers: isLocal
              ? 'Other programs on that machine, and anyone on the network once the API is served like this elsewhere,'
              : 'Anyone on the network path',
          },
        });
      }
    },
  }),
});

/** Rates a host by its exposure. In a private network, only its own users can intercept traffic. */
function rate(kind: HostKind): Severity {
  if (kind === 'loopback') return 'low';
  return isInternalHost(kind) ? 'medium' : 'high';
}
