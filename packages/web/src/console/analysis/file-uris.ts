/** Base URI of files without a URI of their own, so that references between them can be resolved. */
const base = 'memory:///';

/** Returns the URI of a file by its path. For a fetched file the path is its URL. */
export function pathToUri(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return base + path.split('/').map(encodeURIComponent).join('/');
}

/** Returns the path of a file by its URI; for other URIs the URI itself. */
export function uriToPath(uri: string): string {
  if (!uri.startsWith(base)) return uri;
  try {
    return decodeURIComponent(uri.slice(base.length));
  } catch {
    return uri.slice(base.length);
  }
}
