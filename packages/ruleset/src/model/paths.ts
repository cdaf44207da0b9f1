import { getFolder, normalizePath } from '../resolve/reference-uri.js';

/** Returns the path of a file relative to the folder of another file. */
export function relativePath(from: string, to: string): string {
  const folder = segmentsOf(getFolder(from));
  const target = segmentsOf(to);
  let common = 0;
  while (common < folder.length && folder[common] === target[common]) common++;
  return [...folder.slice(common).map(() => '..'), ...target.slice(common)].join('/');
}

function segmentsOf(path: string): string[] {
  return normalizePath(path)
    .split('/')
    .filter((segment) => segment !== '');
}
