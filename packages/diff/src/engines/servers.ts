import { defaultUrl, hostKind, parseUrl, serverAddresses, type UrlParts } from '@assay/api-knowledge';
import type { Document, Operation, Server, ServerVariable } from '@assay/core';
import { variablesOfPath } from '../align/operations.js';
import type { OperationPair } from '../pairs.js';
import type { Place } from '../place.js';

/** A URL of an operation, with the server that declares it. */
export interface Address extends UrlParts {
  readonly server: Server;
  /** The URL with its variables' default values. */
  readonly url: string;
  readonly property: readonly string[];
}

const known = new WeakMap<readonly Server[], readonly Address[]>();

/** Returns the addresses of servers: one per server, or one per value of the variable in its scheme. */
export function addressesOf(servers: readonly Server[]): readonly Address[] {
  const before = known.get(servers);
  if (before !== undefined) return before;
  const addresses = servers.flatMap((server) => {
    const own = serverAddresses(server);
    return own.map(({ url, property }) => {
      const full = own.length === 1 ? defaultUrl(server) : withDefaults(url, server);
      return { ...parseUrl(full), url: full, server, property };
    });
  });
  known.set(servers, addresses);
  return addresses;
}

function withDefaults(url: string, server: Server): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (rawUrl, name: string) => server.variables.get(name)?.default ?? rawUrl,
  );
}

/** Returns the addresses of an operation in both documents; undefined if only one document has the operation or servers. */
export function addressesOfPair({
  before,
  after,
  role,
}: OperationPair): { readonly before: readonly Address[]; readonly after: readonly Address[] } | undefined {
  if (role !== 'path' || before === undefined || after === undefined) return undefined;
  const [old, now] = [addressesOf(before.servers), addressesOf(after.servers)];
  return old.length === 0 || now.length === 0 ? undefined : { before: old, after: now };
}

/** Pairs the variables of servers with the same URL template, by their positions in it. */
export function pairVariables({
  before,
  after,
  role,
}: OperationPair): (readonly [ServerVariable, ServerVariable])[] {
  if (role !== 'path' || before === undefined || after === undefined) return [];
  const servers = new Map(after.servers.map((server) => [getUrlTemplate(server), server]));
  return before.servers.flatMap((server) => {
    const other = servers.get(getUrlTemplate(server));
    const names = other === undefined ? [] : variablesOfPath(other.url);
    return variablesOfPath(server.url).flatMap((name, index) => {
      const [a, b] = [server.variables.get(name), other?.variables.get(names[index] ?? '')];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
  });
}

/** Returns the URL of a server without the names of its variables. */
export function getUrlTemplate({ url }: Server): string {
  return url.replace(/\{[^{}]*\}/g, '{}').replace(/\/+$/, '');
}

/** A base path without a host, relative to the URL of the document. */
export interface RelativeBase {
  readonly path: string;
  readonly node: Server | Document;
  readonly property: string;
}

/** Lists the relative base paths of an operation. Without servers it is `/`, in 2.0 the `basePath` if there is no host. */
export function relativeBases({ root, servers }: Operation): readonly RelativeBase[] {
  const withoutSlash = (path: string) => path.replace(/\/+$/, '');
  if (servers.length === 0) {
    const property = root.format === 'oas2' ? 'basePath' : 'servers';
    return [{ path: withoutSlash(root.text('basePath') ?? ''), node: root, property }];
  }
  return servers
    .filter(({ url }) => !/^[a-z][a-z0-9+.-]*:|^\/\/|^\{/i.test(url))
    .map((node) => ({ path: withoutSlash(defaultUrl(node)), node, property: 'url' }));
}

/** A base URL with the place that declares it. */
export interface Base {
  readonly url: string;
  readonly path: string;
  readonly place: Place;
}

/** A base URL that another one replaces. */
export interface MovedBase {
  readonly before: Base;
  readonly after: Base;
}

/**
 * Lists the relative bases that only one document has, each with its replacement in the other document. A document without
 * servers has one base, relative to its own URL, which replaces all others.
 */
export function listMovedBases({ before, after, role }: OperationPair): readonly MovedBase[] {
  if (role !== 'path' || before === undefined || after === undefined) return [];
  const [old, now] = [listBases(before, after), listBases(after, before)];
  const added = now.filter(({ url }) => !old.some((each) => each.url === url));
  const lost = old.filter(({ url }) => !now.some((each) => each.url === url));
  const [first, second] = [added.at(-1), lost.at(-1)];
  if (first === undefined || second === undefined) return [];
  return before.servers.length === 0
    ? added.map((base) => ({ before: second, after: base }))
    : lost.map((base, index) => ({ before: base, after: added[index] ?? first }));
}

/** Lists the relative bases of an operation that are missing on the other side, if both sides list servers. */
export function listLostBases({ before, after, role }: OperationPair): readonly Base[] {
  if (role !== 'path' || before === undefined || after === undefined) return [];
  if (before.servers.length === 0 || after.servers.length === 0) return [];
  const [old, now] = [listBases(before, after), listBases(after, before)];
  const isKnown = (bases: readonly Base[], { url }: Base): boolean => bases.some((each) => each.url === url);
  return now.every((base) => isKnown(old, base)) ? old.filter((base) => !isKnown(now, base)) : [];
}

/** Lists the relative bases of an operation. Absolute bases are included if one of the two operations has no servers. */
function listBases(operation: Operation, other: Operation): readonly Base[] {
  const relative = relativeBases(operation).map(({ path, node, property }) => ({
    url: path === '' ? '/' : path,
    path,
    place: { node, property },
  }));
  if (operation.servers.length > 0 && other.servers.length > 0) return relative;
  const absolute = addressesOf(operation.servers).filter(({ host }) => host !== undefined);
  return [
    ...relative,
    ...absolute.map(({ url, path, server, property }) => ({
      url,
      path: path.replace(/\/+$/, ''),
      place: { node: server, property },
    })),
  ];
}

/** True if traffic to an address is not encrypted. Loopback addresses are exempt. */
export function isPlaintext({ scheme, host }: Pick<Address, 'scheme' | 'host'>): boolean {
  if (scheme !== 'http' && scheme !== 'ws') return false;
  return host === undefined || hostKind(host) !== 'loopback';
}

/** Lists the addresses with hosts that only the second list has. Hosts with variables are skipped. */
export function newHosts(before: readonly Address[], after: readonly Address[]): readonly Address[] {
  const old = new Set(before.map(({ host }) => host));
  const seen = new Set<string>();
  return after.filter(({ host }) => {
    if (host === undefined || host.includes('{') || old.has(host) || seen.has(host)) return false;
    seen.add(host);
    return true;
  });
}

/** Returns a key that is equal for addresses with the same target, with or without TLS. */
export function keyOfAddress({ host, port, path }: Address): string {
  return `${host}:${port ?? ''}${path.replace(/\/+$/, '')}`;
}
