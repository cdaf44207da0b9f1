/** Files that were given have no address of their own: these are made up, so that references between them can be resolved. */
const base = 'memory:///';

/** The URI of a file by its path; those that were fetched are known by their URLs. */
export function pathToUri(path: string): string {
  if (/^https?:\/\//.test(path)) return path;
  return base + path.split('/').map(encodeURIComponent).join('/');
}

/** The path of a file by its URI; the URI itself for what is elsewhere. */
export function uriToPath(uri: string): string {
  if (!uri.startsWith(base)) return uri;
  try {
    return decodeURIComponent(uri.slice(base.length));
  } catch {
    return uri.slice(base.length);
  }
}
