import { relative, sep } from 'node:path';
import { bytesLookLikeOpenApi } from '../inputs/openapi-head.js';
import type { GitCommit } from './git-commit.js';

/** More bytes of one file are not looked at. */
const maxBytesLimit = 256 * 1024 * 1024;

/**
 * Finds the OpenAPI documents that a folder had in a commit, as `expandInputs` finds those that it has: their paths, in the order of
 * their code units. Undefined where there was no such folder.
 *
 * @param isMeant - whether a file is to be looked at; by default all are
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

/** By the same names as `findDocuments`. */
function mayBeDocument(name: string): boolean {
  const isPassedOver = name.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');
  return !isPassedOver && /\.(?:ya?ml|json)$/i.test(name);
}
