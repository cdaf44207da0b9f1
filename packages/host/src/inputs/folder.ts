import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { readFolder, stat } from '../files.js';
import { looksLikeOpenApi } from './openapi-head.js';

/** Content of a folder. */
export interface FolderContent {
  /** The paths of its OpenAPI documents, in the order of their code units. */
  readonly documents: readonly string[];
  /** Entries that could not be examined. */
  readonly unreadable: readonly { readonly path: string; readonly error: unknown }[];
}

/**
 * Finds the OpenAPI documents under a folder: `.yaml`, `.yml` and `.json` files with a version at their root.
 * `node_modules` and whatever begins with a dot are passed over, and links to folders are not followed.
 */
export async function findDocuments(folder: string): Promise<FolderContent> {
  const documents: string[] = [];
  const unreadable: { path: string; error: unknown }[] = [];
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    try {
      for (const entry of await readFolder(current)) {
        const path = join(current, entry.name);
        if (entry.name.startsWith('.') || entry.name === 'node_modules') {
          continue;
        }
        if (entry.isDirectory()) {
          folders.push(path);
        } else if (/\.(?:ya?ml|json)$/iu.test(entry.name)) {
          await look(path, entry, documents, unreadable);
        }
      }
    } catch (error) {
      unreadable.push({ path: current, error });
    }
  }
  return { documents: documents.sort(), unreadable };
}

async function look(
  path: string,
  entry: Dirent,
  documents: string[],
  unreadable: { path: string; error: unknown }[],
): Promise<void> {
  try {
    const isFile = entry.isSymbolicLink() ? (await stat(path)).isFile() : entry.isFile();
    if (isFile && (await looksLikeOpenApi(path))) {
      documents.push(path);
    }
  } catch (error) {
    unreadable.push({ path, error });
  }
}
