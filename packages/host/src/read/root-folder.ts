import { isAbsolute, relative, sep } from 'node:path';
import { realpath } from '../files.js';

/** The folder that the references of an analysis must not leave. */
export interface RootFolder {
  /** The absolute path as it was given. */
  readonly path: string;
  /** The path behind all symbolic links. */
  readonly realPath: string;
}

/** Placement of a path inside or outside a root folder. Rejects as `node:fs` does if nothing is there. */
export type Placement = { readonly inside: true; readonly realPath: string } | { readonly inside: false };

/** Resolves the symbolic links of a root folder. Rejects as `node:fs` does. */
export async function openRootFolder(path: string): Promise<RootFolder> {
  return { path, realPath: await realpath(path) };
}

/** Says whether a path stays under the root folder, before and after its symbolic links are followed. */
export async function placeIn(root: RootFolder, path: string): Promise<Placement> {
  // Nothing outside is touched, not even to see whether it exists.
  if (!contains(root.path, path) && !contains(root.realPath, path)) {
    return { inside: false };
  }
  const real = await realpath(path);
  return contains(root.realPath, real) ? { inside: true, realPath: real } : { inside: false };
}

/** True where a path is a folder or lies in it. */
export function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
