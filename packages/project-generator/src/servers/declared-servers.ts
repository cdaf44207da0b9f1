import type { Document, Operation, Server } from '@assay/core';
import { longestUrl, parseUrl } from './url.js';

/** A server as the document means it. */
export interface DeclaredServer {
  /** A URL, a URL template or a relative reference. */
  readonly url: string;
  /** Base of a relative reference: the URL of the document that contains the server; null if it has none. */
  readonly base: string | null;
  /** The scheme of 2.0 that goes with it. */
  readonly scheme?: string | undefined;
  /** Undefined if the document names no server. */
  readonly server: Server | undefined;
}

/** The servers of an operation, at most the given number. If there is none, the one of the default: `/`, or the `basePath` of 2.0. */
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

/** Only what is fetched over HTTP has a host that an API can be on. */
function httpUrl(url: string | null): string | null {
  const parsed = url === null ? undefined : parseUrl(url);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.href : null;
}

/** A server of 2.0 stands for one entry of `schemes`, or for `host` alone. */
function schemeOf2(server: Server | undefined): string | undefined {
  return server === undefined || server.url.startsWith('//') ? undefined : server.scheme;
}

/** Puts `schemes`, `host` and `basePath` of 2.0 together; a missing host is that of the document, its port included. */
function urlOf2(scheme: string | undefined, { raw }: Document, base: string | null): string {
  const host =
    toText(raw['host']).replace(/^https?:\/\//i, '') || (base === null ? '' : (parseUrl(base)?.host ?? ''));
  // Whole URLs in `host` and `basePath` are faults that rules report; what they mean is clear.
  const path = toText(raw['basePath'])
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/^\/*/, '/');
  if (host === '') return path;
  return `${scheme === undefined ? '' : `${scheme}:`}//${host.replace(/(?<!\/)\/+$/, '')}${path}`;
}

/** One character more than a URL may have is enough to see that it is too long. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestUrl + 1).trim() : '';
}
