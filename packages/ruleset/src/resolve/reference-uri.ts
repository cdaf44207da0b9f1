/** A reference split into its parts; Spectral names files by their path, without a scheme. */
export interface ReferenceUri {
  /** Everything before the fragment. */
  readonly base: string;
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly fragment: string;
  /** True where the reference, spaces around it left out, is empty. */
  readonly isEmpty: boolean;
}

const parts = /^(?:([a-z][a-z0-9.+-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/is;

/** Splits a reference. */
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

/** The text of a reference. */
export function formatReference({ base, fragment }: ReferenceUri): string {
  return fragment === '' ? base : `${base}#${fragment}`;
}

/** The pointer of a reference as Spectral writes it: with its `#`; empty where there is none. */
export function getPointer({ isEmpty, fragment, base }: ReferenceUri): string {
  if (isEmpty) return '';
  if (fragment !== '') return `#${fragment}`;
  return base === '' ? '#' : '';
}

/** Names of a file are relative to the folder of another, whether they begin with a slash or not. */
export function joinFile(from: string, reference: string): string {
  const folder = getFolder(from);
  return normalizePath(`${folder}/${reference.replace(/^(?:file:(?:\/\/)?)?\/*/i, '')}`);
}

/** The folder of a path. */
export function getFolder(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** Resolves `.`, `..` and empty segments. */
export function normalizePath(path: string): string {
  let normal = normalPaths.get(path);
  if (normal === undefined) {
    // A document refers to few files, and to each many times.
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

/** A path with slashes, as documents are named: on Windows it has a drive and backslashes. */
export function toSlashPath(path: string): string {
  return /^[a-z]:[\\/]/i.test(path) ? `/${path.replaceAll('\\', '/')}` : path;
}

/** True for a name with a scheme, or a path from the root. */
export function isAbsoluteName(name: string): boolean {
  return name.startsWith('/') || /^[a-z]+:\/\//i.test(name);
}
