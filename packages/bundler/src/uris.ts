import { relativePath, type Format } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { type Place } from './place.js';

/** Resolves a URI reference against a base; undefined if it is invalid. */
export function resolveUri(ref: string, base: string): URL | undefined {
  return URL.canParse(ref, base) ? new URL(ref, base) : undefined;
}

/** Returns the base URI of a document: its `$self` (3.2), or the URI that it was read from. */
export function documentBase({ uri, value }: Place['document'], format: Format): string {
  const self = format === 'oas3.2' && isObject(value) ? value['$self'] : undefined;
  return typeof self === 'string' ? (resolveUri(self, uri)?.href ?? uri) : uri;
}

/** Writes a URL as a reference relative to a base. URLs on other sites stay absolute. */
export function relativeTo(target: URL, base: string): string {
  const from = new URL(base);
  if (target.protocol !== from.protocol || target.host !== from.host) return target.href;
  const rest = target.search + target.hash;
  if (target.pathname === from.pathname && rest !== '') return rest;
  const path = relativePath(target.pathname, from.pathname);
  return path + rest;
}

/** Converts a relative reference from one document so that it resolves from another. Absolute references stay as they are. */
export function rebase(ref: string, from: string, to: string): string {
  if (ref === '' || /^[a-z][a-z\d+.-]*:/i.test(ref)) return ref;
  const target = resolveUri(ref, from);
  return target === undefined ? ref : relativeTo(target, to);
}

/** Does the same for the URL of a server, which may contain variables in braces. */
export function rebaseServer(url: string, from: string, to: string): string {
  if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\{|\/\/)/i.test(url)) return url;
  const [source, target] = [new URL(from), new URL(to)];
  const isSameSite = source.protocol === target.protocol && source.host === target.host;
  if (url.startsWith('/')) return isSameSite || source.protocol === 'file:' ? url : source.origin + url;
  const resolved = resolveUri(url, from);
  if (resolved === undefined) return url;
  return relativeTo(resolved, to).replaceAll('%7B', '{').replaceAll('%7D', '}');
}
