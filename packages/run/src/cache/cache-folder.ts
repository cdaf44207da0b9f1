import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { writeReason } from '@assay/host/file-reasons';
import { makeFolder } from '@assay/host/make-folder';

/**
 * Returns the folder for Assay's cache: `ASSAY_CACHE` if set, otherwise the folder `assay` in the user's cache folder (XDG Base
 * Directory Specification; `~/Library/Caches` on macOS, `%LOCALAPPDATA%` on Windows).
 *
 * @returns undefined if there is no such folder, for example for a user without a home
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { ASSAY_CACHE: chosen = '' } = env;
  if (chosen !== '') return chosen;
  const base = userCacheFolder(env);
  return base === undefined ? undefined : join(base, 'assay');
}

function userCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (process.platform === 'win32') return given(env['LOCALAPPDATA']);
  const home = given(env['HOME']);
  if (process.platform === 'darwin') return home && join(home, 'Library', 'Caches');
  // The specification requires that relative paths are ignored.
  const configured = given(env['XDG_CACHE_HOME']);
  if (configured?.startsWith('/') === true) return configured;
  return home && join(home, '.cache');
}

function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

/**
 * Ensures that a folder exists that only this user can write to.
 *
 * @throws Error if it cannot be created, or is not private to this user.
 */
export function openPrivateFolder(folder: string): void {
  const why = tryMakeFolder(folder) ?? describeOpenPermissions(lstatSync(folder));
  if (why !== undefined) throw new Error(`\`${folder}\` is not used: ${why}.`);
}

function tryMakeFolder(folder: string): string | undefined {
  try {
    makeFolder(folder, 0o700);
    return undefined;
  } catch (error) {
    return writeReason(error);
  }
}

/** Explains why a file or folder is not private to this user; undefined if it is. Windows has a separate folder for each user. */
export function describeOpenPermissions(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'it is a symbolic link';
  if (process.getuid === undefined) return undefined;
  if (stats.uid !== process.getuid()) return 'it belongs to another user';
  return (stats.mode & 0o022) === 0 ? undefined : 'others may write to it';
}
