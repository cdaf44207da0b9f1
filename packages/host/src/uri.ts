import nodePath, { relative, sep } from 'node:path';
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
  const path = filePath(uri, cwd);
  if (path === undefined) {
    return displayUri(uri);
  }
  const name = relative(cwd, path);
  // Far away from `cwd` the way up is longer than the whole path, and says less.
  return (name === '' || name.length > path.length ? path : name).replaceAll(sep, '/');
}

/**
 * The path that a `file:` URI names on this machine, or on the one that shares a folder which is used anyway; undefined for any other URI.
 *
 * @param near - a path in that folder; the working directory by default
 * @param isWindows - tests set it
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
  // Windows would ask another machine for the file, with the name and a hash of the password of this user.
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

/** The machine of a UNC path such as `\\server\share`, as URLs write it; undefined for other paths. */
function shareHost(path: string): string | undefined {
  return /^\\\\([^\\?.][^\\]*)\\/.exec(path)?.[1]?.toLowerCase();
}

/**
 * The path of a file below a folder, with forward slashes; undefined for what is not in the folder.
 *
 * @param system - the paths of the system; tests use others
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

/** True where a path is a folder or lies in it. On another drive of Windows the way to it is the whole path. */
export function contains(
  folder: string,
  path: string,
  system: Pick<typeof nodePath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): boolean {
  const way = system.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way);
}
