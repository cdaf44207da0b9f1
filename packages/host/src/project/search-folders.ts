import { lstatSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Facts about this machine that limit a search; tests replace them. */
export interface SearchLimits {
  readonly home: string;
  /** The id of the user that runs this process; undefined on Windows, which has no such ids. */
  readonly uid: number | undefined;
  /** Returns the owner of a path; undefined if it does not exist. */
  readonly ownerOf: (path: string) => number | undefined;
}

const limitsHere = (): SearchLimits => ({
  home: homedir(),
  uid: process.platform === 'win32' ? undefined : process.getuid?.(),
  ownerOf: (path) => statSync(path, { throwIfNoEntry: false })?.uid,
});

/**
 * Lists the folders to search for configurations and ignore files: a folder and its parents, up to the root of the repository,
 * the home folder, or the last folder below a folder of another user.
 */
export function listSearchFolders(folder: string, limits: SearchLimits = limitsHere()): readonly string[] {
  const owners = new Set([limits.uid, limits.ownerOf(folder)]);
  const folders = [folder];
  for (let at = folder; !isRepository(at) && at !== limits.home && dirname(at) !== at;) {
    at = dirname(at);
    if (limits.uid !== undefined && !owners.has(limits.ownerOf(at))) break;
    folders.push(at);
  }
  return folders;
}

/**
 * True if a file above a folder may control the analysis of its documents. In a folder that everyone can write to, another user
 * could have created the file.
 */
export function isOwnFile(
  path: string,
  folder: string,
  { uid, ownerOf }: SearchLimits = limitsHere(),
): boolean {
  if (uid === undefined || dirname(path) === folder) return true;
  const owner = ownerOf(path);
  return owner === uid || owner === ownerOf(folder);
}

/** A worktree and a submodule have a file instead of the folder. */
function isRepository(folder: string): boolean {
  return lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}
