import {
  type Environment,
  environmentOfHost,
  environmentOfText,
  hostKind,
  isInternalHost,
  parseUrl,
  urlVariables,
} from '@assay/api-knowledge';
import { defineRule, Server } from '@assay/core';
import { describedServers, type DescribedServer } from '../../knowledge/servers/described-servers.js';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** A possible host of a server, and the location that names it. */
interface Candidate {
  readonly server: DescribedServer;
  readonly property: string | readonly string[];
  readonly url: string;
  readonly host: string;
  readonly environment: Environment | undefined;
  /** True for hosts that are reachable only from a private network or one machine. */
  readonly isInside: boolean;
}

/** Reports development and test servers beside the production server. */
export default defineRule({
  id: 'non-production-server-published',
  meta: {
    name: 'Published non-production server',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The server {{url}} ({{word}}) is listed next to the production server, {{production}}.',
    impact:
      'Such systems often run unfinished code with weaker protection on copies of real data, and the document reveals their address.',
    recommendation:
      'Remove the server from the published document. If customers should use it for testing, call it a sandbox.',
    references: {
      owasp: ['API9:2023'],
      specification: specificationLinks3('server-object'),
    },
    yieldsTo: {
      'internal-server-exposed': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const candidates = context.fact(describedServers).flatMap(listMarkCandidates);
      const production = new Map<unknown, Candidate>();
      for (const candidate of candidates) {
        const { list } = candidate.server;
        if (isForProduction(candidate) && !production.has(list)) production.set(list, candidate);
      }
      const reported = new Set<string>();
      for (const { server, property, url, host, environment, isInside } of candidates) {
        const beside = production.get(server.list);
        if (beside === undefined || environment === undefined || reported.has(host)) continue;
        if (environment.stage !== 'development' && environment.stage !== 'test') continue;
        reported.add(host);
        context.report({
          at: server.at,
          property,
          yieldsTo: isInside ? ['internal-server-exposed'] : [],
          operation: null,
          // A test server may be intended for customers.
          severity: environment.stage === 'test' ? 'info' : 'low',
          data: { url: urlCode(url), word: code(environment.word), production: urlCode(beside.url) },
        });
      }
    },
  }),
});

function isForProduction({ environment, isInside }: Candidate): boolean {
  return !isInside && (environment === undefined || environment.stage === 'production');
}

/** Lists the hosts of a server: one, or one for each value of a variable in the host. */
function listMarkCandidates(server: DescribedServer): Candidate[] {
  const { at, url, property, parts, description } = server;
  if (!(at instanceof Server)) return [];
  const candidates: Candidate[] = [];
  for (const name of urlVariables(parseUrl(url).host === undefined ? '' : url)) {
    for (const [index, value] of (at.variables.get(name)?.enum ?? []).entries()) {
      const chosen = url.replaceAll(`{${name}}`, value);
      const { host } = parseUrl(chosen);
      if (host === undefined || host === parseUrl(url).host) continue;
      const environment = environmentOfHost(host) ?? environmentOfText(value);
      const place = ['variables', name, 'enum', String(index)];
      candidates.push({ server, property: place, url: chosen, host, environment, isInside: false });
    }
  }
  if (candidates.length > 0) return candidates;
  const { host } = parts;
  if (host === undefined || host === '') return [];
  // The description is more reliable than the host: `dev.azure.com` is a production server for developers. The default of a free
  // variable is only an example.
  const environment = environmentOfText(description) ?? environmentOfHost(parseUrl(url).host ?? '');
  return [{ server, property, url, host, environment, isInside: isInternalHost(hostKind(host)) }];
}
