import { urlVariables } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { describedServers, type DescribedServer } from '../../knowledge/servers/described-servers.js';
import { urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports lists of servers without an absolute URL. */
export default defineRule({
  id: 'server-url-relative',
  meta: {
    name: 'Relative server URL',
    category: 'documentation',
    topic: 'transport',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The server URL {{url}} {{fault}}.',
    impact:
      'It is resolved against the URL of the document: tools that read the document from a file, such as a scanner or an import, cannot locate the API.',
    recommendation:
      'List the absolute `https://` URL of the API, next to the relative one if that is useful.',
    references: { specification: specificationLinks3('server-object') },
  },
  create: (context) => ({
    'Document:exit'() {
      const servers = context.fact(describedServers);
      const settled = new Set(servers.filter((server) => !isRelative(server)).map(({ list }) => list));
      for (const { at, property, url, list } of servers) {
        if (settled.has(list)) continue;
        context.report({
          at,
          property,
          operation: null,
          data: { url: urlCode(url), fault: describeUrlFault(url) },
        });
      }
    },
  }),
});

/** True if the URL has no host. False for invalid URLs and for those that begin with an unknown variable. */
function isRelative({ parts, url }: DescribedServer): boolean {
  const { scheme, host, path } = parts;
  if (scheme !== undefined || host !== undefined || /[<>\s]/.test(url)) return false;
  return !path.startsWith('{') || urlVariables(path).every((name) => /path|version|prefix/i.test(name));
}

function describeUrlFault(url: string): string {
  return /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:\/|$)/i.test(url)
    ? 'has no scheme, so it means a path and not a host'
    : 'is relative';
}
