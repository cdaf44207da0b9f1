import { stringsOrOne, type Attachment, type Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { isObject, Server, ServerVariable } from '../model/nodes.js';
import type { Builder } from './builder.js';

/** Builds the `servers` of an object (3.x). Returns undefined if the field is absent. */
export function buildServers(builder: Builder, parent: Node, raw: RawObject): Server[] | undefined {
  const rawServers = raw['servers'];
  if (builder.format === 'oas2' || typeof rawServers !== 'object' || rawServers === null) return undefined;
  // A single server is read as a list of one.
  if (isObject(rawServers) && typeof rawServers['url'] === 'string')
    return [
      buildServer(builder, rawServers, {
        document: parent.document,
        parent,
        step: 'servers',
        key: undefined,
      }),
    ];
  if (!Array.isArray(rawServers)) return undefined;
  const servers: Server[] = [];
  builder.eachItem(parent, raw, 'servers', (value, at) => {
    // A bare URL is read as a server with only that URL.
    const server = typeof value === 'string' && value !== '' ? { url: value } : value;
    if (isObject(server)) servers.push(buildServer(builder, server, at));
  });
  return servers;
}

/** Builds the `server` of a Link Object. Returns undefined if the field is absent. */
export function buildLinkServer(builder: Builder, parent: Node, raw: RawObject): Server | undefined {
  const server = raw['server'];
  if (builder.format === 'oas2' || !isObject(server)) return undefined;
  return buildServer(builder, server, { document: parent.document, parent, step: 'server', key: undefined });
}

function buildServer(builder: Builder, raw: RawObject, at: Attachment): Server {
  const url = raw['url'];
  const server = builder.add(new Server(raw, at, typeof url === 'string' ? url : ''));
  const variables = new Map<string, ServerVariable>();
  builder.eachEntry(server, raw, 'variables', (value, name, place) => {
    if (isObject(value)) variables.set(name, builder.add(new ServerVariable(value, place)));
  });
  server.variables = variables;
  return server;
}

/**
 * Builds the servers of a 2.0 document from `schemes`, `host` and `basePath`. Each has the location of its scheme, or of `host`
 * if there are no schemes.
 */
export function buildHostServers(builder: Builder, parent: Node, raw: RawObject, root: RawObject): Server[] {
  const host = typeof root['host'] === 'string' ? root['host'] : undefined;
  const basePath = typeof root['basePath'] === 'string' ? root['basePath'] : '';
  const rawSchemes = raw['schemes'];
  const schemes = stringsOrOne(rawSchemes);
  if (schemes.length === 0) {
    if (host === undefined) return [];
    return [builder.addView(new Server(raw, place(parent, 'host', undefined), `//${host}${basePath}`))];
  }
  return schemes.map((scheme, index) => {
    const url = host === undefined ? `${scheme}:${basePath}` : `${scheme}://${host}${basePath}`;
    return builder.addView(
      new Server(raw, place(parent, 'schemes', Array.isArray(rawSchemes) ? index : undefined), url),
    );
  });
}

function place(parent: Node, step: string, key: number | undefined): Attachment {
  return { document: parent.document, parent, step, key };
}
