import { dirname, parse, relative, resolve, sep } from 'node:path';
import { displayUri, filePath, type Input } from '@assay/host';

/**
 * Finds the folder that the paths of a diff are relative to: the working directory, or the nearest one around it and all documents. `git apply`
 * and `patch` take no path that leads out of the folder that they run in.
 */
export function diffFolder(inputs: readonly Input[], root: string | undefined, cwd: string): string {
  const paths = inputs.flatMap((input) => (input.kind === 'file' ? [dirname(input.path)] : []));
  let folder = cwd;
  for (const path of root === undefined ? paths : [...paths, resolve(cwd, root)])
    while (!isInside(folder, path) && folder !== parse(folder).root) folder = dirname(folder);
  return folder;
}

/** The name of a document in a diff: its path from a folder, with slashes. */
export function diffName(uri: string, folder: string): string {
  const path = filePath(uri);
  return path === undefined ? displayUri(uri) : relative(folder, path).replaceAll(sep, '/');
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
