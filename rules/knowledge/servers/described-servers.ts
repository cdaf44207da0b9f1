import { defaultUrl, parseUrl, type UrlParts } from '@assay/api-knowledge';
import { type Document, type Model, type Node, type Server, defineFact } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';

/** A server of a document: a Server Object, or in 2.0 the `host`. */
export interface DescribedServer {
  readonly at: Server | Document;
  /** The field with the URL or host. */
  readonly property: 'url' | 'host';
  /** The URL as written. */
  readonly url: string;
  /** The URL with variables at their defaults. */
  readonly resolved: string;
  /** The parts of the URL, with variables at their defaults. */
  readonly parts: UrlParts;
  /** The node whose `servers` contain it. */
  readonly list: Node;
  /** The `name` (3.2) and `description` as one text. */
  readonly description: string;
}

/** All servers of a document, in the order of the model. 2.0 has one, regardless of the number of `schemes`. */
export const describedServers = defineFact('the described servers', (model): readonly DescribedServer[] =>
  model.document.format === 'oas2' ? getHostServers(model.document) : listServers(model),
);

/** Returns the first server of each host. Omits hosts that only consist of variables. */
export function firstOfEachHost(servers: readonly DescribedServer[]): DescribedServer[] {
  const first = new Map<string, DescribedServer>();
  for (const server of servers) {
    const { host } = server.parts;
    if (host !== undefined && !first.has(host)) first.set(host, server);
  }
  return [...first.values()];
}

function listServers(model: Model): DescribedServer[] {
  const servers: DescribedServer[] = [];
  for (const node of nodesOfKind(model, 'Server')) {
    if (node.parent === undefined || node.text('url') === undefined) continue;
    const resolved = defaultUrl(node);
    servers.push({
      at: node,
      property: 'url',
      url: node.url,
      resolved,
      parts: parseUrl(resolved),
      list: node.parent,
      description: `${node.text('name') ?? ''} ${node.text('description') ?? ''}`.trim(),
    });
  }
  return servers;
}

function getHostServers(document: Document): DescribedServer[] {
  const host = document.text('host');
  if (host === undefined || host === '') return [];
  const url = /^[a-z]+:\/\//i.test(host) ? host : `//${host}`;
  return [
    {
      at: document,
      property: 'host',
      url: host,
      resolved: host,
      parts: parseUrl(url + (document.text('basePath') ?? '')),
      list: document,
      description: '',
    },
  ];
}
