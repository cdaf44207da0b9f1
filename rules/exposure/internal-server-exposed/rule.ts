import { hostKind, type HostKind, isInternalHost } from '@assay/api-knowledge';
import { defineRule, type Severity } from '@assay/core';
import { describedServers, firstOfEachHost } from '../../knowledge/servers/described-servers.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const texts: Partial<Record<HostKind, string>> = {
  loopback: 'is the machine of the caller',
  metadata: 'is the address of the cloud metadata service, which hands out credentials',
  'link-local': 'has an address that is valid on a single network link only',
  private: 'has a private network address',
  'internal-name': 'has a name that only a private network resolves',
};

/** Reports servers that readers of the document cannot reach because they are internal. */
export default defineRule({
  id: 'internal-server-exposed',
  meta: {
    name: 'Exposed internal server',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server {{url}} {{what}}.',
    impact: '{{impact}}.',
    recommendation: 'Name {{address}}, and keep internal servers in an unpublished copy of the document.',
    references: {
      owasp: ['API9:2023'],
      specification: specificationLinks('server-object', 'swagger-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc1918'],
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const servers = context.fact(describedServers).filter(({ parts }) => parts.host !== undefined);
      const isForAll = servers.some(({ parts }) => !isInternalHost(hostKind(parts.host ?? '')));
      for (const { at, property, resolved, parts } of firstOfEachHost(servers)) {
        const kind = hostKind(parts.host ?? '');
        const text = texts[kind];
        if (text === undefined) continue;
        const isLoopback = kind === 'loopback';
        context.report({
          at,
          property,
          about: servers.filter((server) => server.parts.host === parts.host).map((server) => server.at),
          operation: null,
          severity: rateExposure(isLoopback, isForAll),
          data: {
            url: urlCode(resolved),
            what: text,
            impact: isLoopback
              ? 'Other machines cannot reach the API there; tools and tests that follow the document call a process on their own machine'
              : 'Attackers learn internal names, which helps them with server-side request forgery; external clients cannot call the API there',
            address: isForAll
              ? 'only servers that readers of the document can reach'
              : 'the server that readers of the document can reach',
          },
        });
      }
    },
  }),
});

/** Rates an internal server. If all servers are internal, the document itself is probably internal, so it exposes less. */
function rateExposure(isLoopback: boolean, isForAll: boolean): Severity {
  if (isLoopback) return isForAll ? 'low' : 'info';
  return isForAll ? 'medium' : 'low';
}
