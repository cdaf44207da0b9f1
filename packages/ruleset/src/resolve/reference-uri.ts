/** The parts of a reference. Spectral names files by path, without a scheme. */
export interface ReferenceUri {
  /** The part before the fragment. */
  readonly base: string;
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly fragment: string;
  /** True if the trimmed reference is empty. */
  readonly isEmpty: boolean;
}

const parts = /^(?:([a-z][a-z0-9.+-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/is;

/** Splits a reference into its parts. */
export function parseReference(text: string): ReferenceUri {
  const [, scheme = '', authority = '', path = '', fragment = ''] = parts.exec(text) ?? [];
  const hash = text.indexOf('#');
  return {
    base: hash === -1 ? text : text.slice(0, hash),
    scheme: scheme.toLowerCase(),
    authority,
    path,
    fragment,
    isEmpty: text.trim() === '',
  };
}

/** Returns the text of a reference. */
export function formatReference({ base, fragment }: ReferenceUri): string {
  return fragment === '' ? base : `${base}#${fragment}`;
}

/** Returns the pointer of a reference in Spectral's notation, with its `#`; empty if none exists. */
export function getPointer({ isEmpty, fragment, base }: ReferenceUri): string {
  if (isEmpty) return '';
  if (fragment !== '') return `#${fragment}`;
  return base === '' ? '#' : '';
}

/** Resolves a file name relative to the folder of another file, even if it begins with a slash. */
export function joinFile(from: string, reference: string): string {
  const folder = getFolder(from);
  return normalizePath(`${folder}/${reference.replace(/^(?:file:(?:\/\/)?)?\/*/i, '')}`);
}

/** Returns the folder of a path. */
export function getFolder(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** Resolves `.`, `..` and empty segments. */
export function normalizePath(path: string): string {
  let normal = normalPaths.get(path);
  if (normal === undefined) {
    // A document refers to few files, each of them many times.
    if (normalPaths.size > 10_000) normalPaths.clear();
    normalPaths.set(path, (normal = normalizeSegments(path)));
  }
  return normal;
}

const normalPaths = new Map<string, string>();

function normalizeSegments(path: string): string {
  const [, root = '', rest = ''] = /^((?:[a-z]+:\/\/[^/]*)?\/?)(.*)$/is.exec(path) ?? [];
  const segments: string[] = [];
  for (const segment of rest.split('/')) {
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment === '..' && root !== '') continue;
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `${root}${segments.join('/')}` || '.';
}

/** Returns a path with slashes, as in document names. On Windows the input has a drive and backslashes. */
export function toSlashPath(path: string): string {
  return /^[a-z]:[\\/]/i.test(path) ? `/${path.replaceAll('\\', '/')}` : path;
}

/** True for a name with a scheme, or an absolute path. */
export function isAbsoluteName(name: string): boolean {
  return name.startsWith('/') || /^[a-z]+:\/\//i.test(name);
}
