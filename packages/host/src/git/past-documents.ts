import { relative, sep } from 'node:path';
import { bytesLookLikeOpenApi } from '../inputs/openapi-head.js';
import type { GitCommit } from './git-commit.js';

/** The maximum number of bytes of one file that are examined. */
const maxBytesLimit = 256 * 1024 * 1024;

/**
 * Finds the OpenAPI documents of a folder in a commit, as `expandInputs` finds current ones. Returns their paths in code unit
 * order; undefined if the commit has no such folder.
 *
 * @param isMeant - true for files to examine; by default all files
 */
export async function findPastDocuments(
  commit: GitCommit,
  folder: string,
  isMeant: (path: string) => boolean = () => true,
): Promise<string[] | undefined> {
  const paths = await commit.list(folder);
  if (paths === undefined) return undefined;
  const found: string[] = [];
  for (const path of paths) {
    if (!mayBeDocument(relative(folder, path)) || !isMeant(path)) continue;
    const file = await commit.read(path, maxBytesLimit);
    if (file.kind === 'file' && (await bytesLookLikeOpenApi(file.bytes))) found.push(path);
  }
  return found;
}

/** True for the names that `findDocuments` accepts. */
function mayBeDocument(name: string): boolean {
  const isPassedOver = name.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');
  return !isPassedOver && /\.(?:ya?ml|json)$/i.test(name);
}
