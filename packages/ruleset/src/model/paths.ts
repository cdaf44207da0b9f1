import { getFolder, normalizePath } from '../resolve/reference-uri.js';

/** The path of a file as seen from the folder of another one. */
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
