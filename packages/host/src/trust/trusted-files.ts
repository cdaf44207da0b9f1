import { contains } from '../uri.js';
import { realpath } from '../files.js';
import { hashOfFile, listModuleFiles } from './module-files.js';
import type { TrustedFolder } from './trust-file.js';

/** The state of code files: trusted, unknown, or changed since the folder was trusted. */
export type FilesState =
  | { readonly kind: 'trusted' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changed'; readonly path: string };

/**
 * Checks whether code is what the user has trusted.
 *
 * @param folder - the folder of the configuration that names the code
 */
export async function stateOfFiles(
  paths: readonly string[],
  folder: string,
  trusted: readonly TrustedFolder[],
): Promise<FilesState> {
  try {
    const hashes = await listTrustedHashes(folder, trusted);
    if (hashes.size === 0) return { kind: 'unknown' };
    const files = new Set((await Promise.all(paths.map(listModuleFiles))).flat());
    let isKnown = true;
    for (const file of files) {
      const expected = hashes.get(file);
      if (expected === undefined) isKnown = false;
      else if (!expected.has(await hashOfFile(file))) return { kind: 'changed', path: file };
    }
    return { kind: isKnown ? 'trusted' : 'unknown' };
  } catch {
    // Unreadable files cannot be compared.
    return { kind: 'unknown' };
  }
}

/** Lists the trusted hashes of each file for a folder: from entries of the folder, of its parents, and of folders below it. */
async function listTrustedHashes(
  folder: string,
  trusted: readonly TrustedFolder[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const real = await realpath(folder);
  const hashes = new Map<string, Set<string>>();
  for (const entry of trusted) {
    if (!contains(entry.folder, real) && !contains(real, entry.folder)) continue;
    for (const [path, hash] of Object.entries(entry.files))
      hashes.set(path, (hashes.get(path) ?? new Set()).add(hash));
  }
  return hashes;
}

/** Returns the hashes of code and of its relative imports, by real path. */
export async function hashCode(paths: readonly string[]): Promise<Record<string, string>> {
  const files = new Set((await Promise.all(paths.map(listModuleFiles))).flat());
  const hashes = await Promise.all([...files].map(async (file) => [file, await hashOfFile(file)] as const));
  return Object.fromEntries(hashes);
}
