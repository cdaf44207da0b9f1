import type { Dirent } from 'node:fs';
import { basename, dirname, parse } from 'node:path';
import leven from 'leven';
import { readFolder, readLink } from '../files.js';
import { errorCode } from '../file-reasons.js';

/** The nearest entry in the folder of a path that does not exist. */
export type NearestName =
  | { readonly kind: 'Nearest'; readonly name: string }
  | { readonly kind: 'None' }
  /** The path is a symbolic link without a target. */
  | { readonly kind: 'LeadsNowhere'; readonly target: string }
  | { readonly kind: 'NoFolder' };

/** Finds the most similar name in the folder of a missing path. */
export async function nearestName(path: string): Promise<NearestName> {
  let entries: Dirent[];
  try {
    entries = await readFolder(dirname(path));
  } catch (error) {
    return { kind: errorCode(error) === 'ENOENT' ? 'NoFolder' : 'None' };
  }
  const expectedName = basename(path);
  if (entries.some((entry) => entry.name === expectedName && entry.isSymbolicLink()))
    return { kind: 'LeadsNowhere', target: await readLink(path) };
  const max = Math.max(1, Math.floor(expectedName.length / 3));
  let nearest: string | undefined;
  let least = max + 1;
  for (const name of entries.map((entry) => entry.name).sort()) {
    const distance = distanceBetween(expectedName, name);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest === undefined ? { kind: 'None' } : { kind: 'Nearest', name: nearest };
}

// A wrong extension among the usual ones is the most likely slip.
function distanceBetween(target: string, name: string): number {
  const [a, b] = [parse(target.toLowerCase()), parse(name.toLowerCase())];
  const sameExtensions = isDocument(a.ext) && isDocument(b.ext);
  return sameExtensions ? leven(a.name, b.name) + (a.ext === b.ext ? 0 : 0.5) : leven(a.base, b.base);
}

function isDocument(extension: string): boolean {
  return extension === '.yaml' || extension === '.yml' || extension === '.json';
}
