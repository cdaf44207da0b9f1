import type { Document, Operation, Server } from '@assay/core';
import { longestUrl, parseUrl } from './url.js';

/** A server as declared in the document. */
export interface DeclaredServer {
  /** A URL, a URL template or a relative reference. */
  readonly url: string;
  /** Base of a relative reference: the URL of the document that contains the server; null if it has none. */
  readonly base: string | null;
  /** The matching entry of `schemes` in 2.0. */
  readonly scheme?: string | undefined;
  /** Undefined if the document declares no server. */
  readonly server: Server | undefined;
}

/** Lists the servers of an operation, up to a maximum. Without any, the default: `/`, or the `basePath` of 2.0. */
export function listDeclaredServers(
  operation: Operation,
  documentUrl: string | null,
  max: number,
): DeclaredServer[] {
  const { root, servers } = operation;
  const base = httpUrl(documentUrl);
  if (root.format === 'oas2') {
    const serversToLocate: readonly (Server | undefined)[] =
      servers.length === 0 ? [undefined] : servers.slice(0, max);
    return serversToLocate.map((server) => {
      const scheme = schemeOf2(server);
      return { url: urlOf2(scheme, root, base), base, scheme, server };
    });
  }
  if (servers.length === 0) return [{ url: '/', base, server: undefined }];
  return servers.slice(0, max).map((server) => ({
    url: server.url,
    base: server.document === root.document ? base : (httpUrl(server.document.uri) ?? base),
    server,
  }));
}

/** Returns a URL with a host for an API, which only HTTP URLs have. */
function httpUrl(url: string | null): string | null {
  const parsed = url === null ? undefined : parseUrl(url);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.href : null;
}

/** Returns the scheme of a 2.0 server, which represents one entry of `schemes`, or `host` alone. */
function schemeOf2(server: Server | undefined): string | undefined {
  return server === undefined || server.url.startsWith('//') ? undefined : server.scheme;
}

/** Joins `schemes`, `host` and `basePath` of 2.0. A missing host is the document's own, with its port. */
function urlOf2(scheme: string | undefined, { raw }: Document, base: string | null): string {
  const host =
    toText(raw['host']).replace(/^https?:\/\//i, '') || (base === null ? '' : (parseUrl(base)?.host ?? ''));
  // Whole URLs in `host` and `basePath` are errors that rules report, but their meaning is clear.
  const path = toText(raw['basePath'])
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/^\/*/, '/');
  if (host === '') return path;
  return `${scheme === undefined ? '' : `${scheme}:`}//${host.replace(/(?<!\/)\/+$/, '')}${path}`;
}

/** Reads one character more than the longest URL, enough to detect a longer one. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestUrl + 1).trim() : '';
}
