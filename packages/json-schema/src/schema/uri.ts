import { percentDecoded } from '@assay/text';
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** Resolves a URI reference against a base (RFC 3986, section 5.2); the fragment is kept. */
export function resolveReference(reference: string, base: string): string {
  const [, scheme, authority, path = '', query, fragment] = parts.exec(reference) ?? [];
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (scheme !== undefined) return write(scheme, authority, removeDotSegments(path), query) + hash;
  const [, baseScheme, baseAuthority, basePath = '', baseQuery] = parts.exec(base) ?? [];
  if (authority !== undefined) return write(baseScheme, authority, removeDotSegments(path), query) + hash;
  if (path === '') return write(baseScheme, baseAuthority, basePath, query ?? baseQuery) + hash;
  const merged = path.startsWith('/') ? path : merge(basePath, baseAuthority, path);
  return write(baseScheme, baseAuthority, removeDotSegments(merged), query) + hash;
}

/** Splits a URI at its fragment, which is percent-decoded if possible. */
export function splitFragment(uri: string): { readonly resource: string; readonly fragment: string } {
  const hash = uri.indexOf('#');
  if (hash === -1) return { resource: uri, fragment: '' };
  return { resource: uri.slice(0, hash), fragment: percentDecoded(uri.slice(hash + 1)) };
}

function write(
  scheme: string | undefined,
  authority: string | undefined,
  path: string,
  query: string | undefined,
): string {
  const start = scheme === undefined ? '' : `${scheme}:`;
  const host = authority === undefined ? '' : `//${authority}`;
  return `${start}${host}${path}${query === undefined ? '' : `?${query}`}`;
}

function merge(basePath: string, authority: string | undefined, path: string): string {
  if (authority !== undefined && basePath === '') return `/${path}`;
  return basePath.slice(0, basePath.lastIndexOf('/') + 1) + path;
}

function removeDotSegments(path: string): string {
  const output: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (output.length > 1 || (output.length === 1 && output[0] !== '')) output.pop();
      if (isLast) output.push('');
    } else if (segment === '.') {
      if (isLast) output.push('');
    } else {
      output.push(segment);
    }
  });
  return output.join('/');
}
