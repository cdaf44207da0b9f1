import { lstatSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Facts about this machine that end a search; tests replace them. */
export interface SearchLimits {
  readonly home: string;
  /** The number of the user that runs this process; undefined on Windows, which has no such numbers. */
  readonly uid: number | undefined;
  /** Returns the owner of what is at a path; undefined where there is nothing. */
  readonly ownerOf: (path: string) => number | undefined;
}

const limitsHere = (): SearchLimits => ({
  home: homedir(),
  uid: process.platform === 'win32' ? undefined : process.getuid?.(),
  ownerOf: (path) => statSync(path, { throwIfNoEntry: false })?.uid,
});

/**
 * Lists the folders in which configurations and ignore files are looked for: a folder and those above it, up to the root of the
 * repository, the home folder, or the last folder before one of another user.
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
 * True where a file above a folder may say how its documents are analysed: in a folder that everybody may write to, another user can
 * put one.
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

/** A worktree and a submodule have a file in the place of the folder. */
function isRepository(folder: string): boolean {
  return lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}
