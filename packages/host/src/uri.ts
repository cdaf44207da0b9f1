import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The URI without its fragment. */
export function withoutFragment(uri: string): string {
  const hash = uri.indexOf('#');
  return hash === -1 ? uri : uri.slice(0, hash);
}

/**
 * The URI as it may be shown: without userinfo, query and fragment, which can hold secrets.
 * What is no URI, or a URI of another scheme than `http:` and `https:`, only loses its fragment.
 */
export function displayUri(uri: string): string {
  if (!/^https?:/i.test(uri)) {
    return withoutFragment(uri);
  }
  if (!URL.canParse(uri)) {
    return withoutFragment(uri)
      .replace(/\?.*$/su, '')
      .replace(/^(https?:[\\/]*).*@/isu, '$1');
  }
  const url = new URL(uri);
  return url.origin + url.pathname;
}

/**
 * Returns what a person calls the document at a URI: the path from `cwd` with forward slashes for a file, or the whole
 * path if that is shorter (`-` for standard input, whose URI is that of `-` in `cwd`), the URL without userinfo and
 * query otherwise.
 */
export function displayName(uri: string, cwd: string): string {
  const path = filePath(uri);
  if (path === undefined) {
    return displayUri(uri);
  }
  const name = relative(cwd, path);
  // Far away from `cwd` the way up is longer than the whole path, and says less.
  return (name === '' || name.length > path.length ? path : name).replaceAll(sep, '/');
}

/** The path that a `file:` URI of this machine names; undefined for any other URI. */
export function filePath(uri: string): string | undefined {
  if (!URL.canParse(uri)) {
    return undefined;
  }
  const url = new URL(uri);
  if (url.protocol !== 'file:' || url.host !== '') {
    // A host would make Windows ask another machine for the file.
    return undefined;
  }
  try {
    const path = fileURLToPath(url);
    return path.includes('\0') || path.startsWith('\\\\') ? undefined : path;
  } catch {
    return undefined; // an encoded slash, which no file name can have
  }
}
