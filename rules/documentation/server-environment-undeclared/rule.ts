import { environmentOfHost, environmentOfText, hostKind, parseUrl } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { describedServers, type DescribedServer } from '../../knowledge/servers/described-servers.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports servers, if there are several, without a statement of their environment. */
export default defineRule({
  id: 'server-environment-undeclared',
  meta: {
    name: 'Undeclared server environment',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: '{{servers}}, but the document does not state which environment {{each}}.',
    impact:
      'Readers and test tools must guess: a load test or a deletion meant for a sandbox can hit production.',
    recommendation: "Name the environment in the server's `description`: production, staging, sandbox.",
    references: {
      specification: specificationLinks3('server-object'),
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const servers = context.fact(describedServers).filter(({ list }) => list === document);
      const silent = servers.filter((server) => !statesEnvironment(server));
      const [first] = silent;
      if (first === undefined || areOneSystem(servers)) return;
      if (silent.length === servers.length) {
        const counted = `The API has ${servers.length} servers, such as ${urlCode(first.url)}`;
        const data = { servers: counted, each: 'each of them is' };
        context.report({ at: document, property: 'servers', data });
        return;
      }
      for (const { at, property, url } of silent) {
        const data = { servers: `The server ${urlCode(url)} is one of several`, each: 'it is' };
        context.report({ at, property, operation: null, data });
      }
    },
  }),
});

/** True if there is one host, or if all hosts, except perhaps the first, are named after regions: `eu.pay.test`. */
function areOneSystem(servers: readonly DescribedServer[]): boolean {
  const hosts = new Set(servers.map(({ parts }) => parts.host ?? ''));
  if (hosts.size < 2) return true;
  const regional = [...hosts].filter((host) => host.split(/[.-]/).slice(0, -1).some(isRegion));
  return regional.length >= hosts.size - 1;
}

function isRegion(word: string): boolean {
  return /^(?:eu|us|na|sa|ap|apac|emea|uk|gb|ca|cn|au|nz|jp|de|fr|in|br|sg|global|asia|europe|(?:north|south|east|west|central)+(?:us|eu|europe|asia|america)?)\d*$/.test(
    word,
  );
}

function statesEnvironment({ at, url, parts, description }: DescribedServer): boolean {
  if (environmentOfText(description) !== undefined) return true;
  // Uses the URL without defaults, because the default of a free variable is only an example.
  if (environmentOfHost(parseUrl(url).host ?? '') !== undefined) return true;
  if (parts.host !== undefined && hostKind(parts.host) === 'loopback') return true;
  return Object.keys(at.raw).some((field) => /^x-.*(?:environment|env)$/i.test(field));
}
