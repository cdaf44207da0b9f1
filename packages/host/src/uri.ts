import nodePath, { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the URI without its fragment. */
export function withoutFragment(uri: string): string {
  const hash = uri.indexOf('#');
  return hash === -1 ? uri : uri.slice(0, hash);
}

/**
 * Returns the URI for display: without userinfo, query and fragment, which can contain secrets. Other texts, and URIs with other
 * schemes than `http:` and `https:`, only lose their fragment.
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
 * Returns the display name of a document's URI. For a file: the path from `cwd` with forward slashes, or the whole path if that
 * is shorter; `-` for standard input, whose URI is that of `-` in `cwd`. Otherwise the URL without userinfo and query.
 */
export function displayName(uri: string, cwd: string): string {
  const path = filePath(uri, cwd);
  if (path === undefined) {
    return displayUri(uri);
  }
  const name = relative(cwd, path);
  // Far from `cwd` the relative path is longer than the whole path, and less clear.
  return (name === '' || name.length > path.length ? path : name).replaceAll(sep, '/');
}

/**
 * Returns the path of a `file:` URI on this machine, or on the machine of a shared folder that is already in use; undefined for
 * other URIs.
 *
 * @param near - a path in that folder; the working directory by default
 * @param isWindows - set by tests
 */
export function filePath(
  uri: string,
  near: string = process.cwd(),
  isWindows: boolean = process.platform === 'win32',
): string | undefined {
  if (!URL.canParse(uri)) {
    return undefined;
  }
  const url = new URL(uri);
  // Windows would request the file from another machine, and send this user's name and a hash of the password.
  const isShared = isWindows && url.host !== '' && url.host === shareHost(near);
  if (url.protocol !== 'file:' || (url.host !== '' && !isShared)) {
    return undefined;
  }
  try {
    const path = fileURLToPath(url, { windows: isWindows });
    return path.includes('\0') || (path.startsWith('\\\\') && !isShared) ? undefined : path;
  } catch {
    return undefined; // an encoded slash, which no file name can have
  }
}

/** Returns the machine of a UNC path such as `\\server\share` in URL form; undefined for other paths. */
function shareHost(path: string): string | undefined {
  return /^\\\\([^\\?.][^\\]*)\\/.exec(path)?.[1]?.toLowerCase();
}

/**
 * Returns the path of a file relative to a folder, with forward slashes; undefined if it is not in the folder.
 *
 * @param system - the system's path functions, which tests replace
 */
export function pathWithin(
  folder: string,
  path: string | undefined,
  system: Pick<typeof nodePath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): string | undefined {
  if (path === undefined || !contains(folder, path, system)) return undefined;
  const name = system.relative(folder, path);
  return name === '' ? undefined : name.replaceAll(system.sep, '/');
}

/** True if a path is a folder or is in it. On another Windows drive, the relative path is the whole path. */
export function contains(
  folder: string,
  path: string,
  system: Pick<typeof nodePath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): boolean {
  const way = system.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way);
}
