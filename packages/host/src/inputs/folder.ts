import type { Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { readFolder, readLink, stat } from '../files.js';
import { errorCode } from '../file-reasons.js';
import { examineFile } from './openapi-head.js';

/** The content of a folder. All paths are in code unit order. */
export interface FolderContent {
  /** The paths of its OpenAPI documents. */
  readonly documents: readonly string[];
  /** Files that are probably intended as OpenAPI documents, but are invalid. */
  readonly suspects: readonly SuspectFile[];
  /** Other files with the extension of a document. */
  readonly others: readonly OtherFile[];
  /** Entries that could not be examined. */
  readonly unreadable: readonly { readonly path: string; readonly error: unknown }[];
}

/** A file that is probably intended as an OpenAPI document. */
export interface SuspectFile {
  readonly path: string;
  /** The defect of an unreadable file, as a predicate: `is a symbolic link to ...`. */
  readonly missing?: string;
}

/** A file without sign of an OpenAPI document. */
export interface OtherFile {
  readonly path: string;
  /** True for an empty file, an LFS pointer, an HTML page or binary data, so that its real content is unknown. */
  readonly isPlaceholder: boolean;
}

/** The mutable content of a folder. */
interface Findings {
  readonly documents: string[];
  readonly suspects: SuspectFile[];
  readonly others: OtherFile[];
  readonly unreadable: { path: string; error: unknown }[];
}

/**
 * Finds the OpenAPI documents under a folder: `.yaml`, `.yml` and `.json` files with a version at their root. Also finds files
 * that are intended as documents by their name or content. Skips `node_modules` and names that begin with a dot, and does not
 * follow links to folders.
 */
export async function findDocuments(folder: string): Promise<FolderContent> {
  const found: Findings = { documents: [], suspects: [], others: [], unreadable: [] };
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
        } else if (hasDocumentExtension(entry.name) || mayBeRenamed(entry.name)) {
          await look(path, entry, found);
        }
      }
    } catch (error) {
      found.unreadable.push({ path: current, error });
    }
  }
  const { documents, unreadable } = found;
  // An HTML page, an LFS pointer or an empty file beside documents replaces a document.
  const folderPaths = new Set(documents.map((path) => dirname(path)));
  const isBeside = ({ path, isPlaceholder }: OtherFile): boolean =>
    isPlaceholder && folderPaths.has(dirname(path));
  const suspects = [...found.suspects, ...found.others.filter(isBeside)];
  return {
    documents: documents.sort(),
    suspects: suspects.sort(byPath),
    others: found.others.filter((each) => !isBeside(each)).sort(byPath),
    unreadable,
  };
}

/** True for names with the extension of a document. */
export function hasDocumentExtension(name: string): boolean {
  return /\.(?:ya?ml|json)$/iu.test(name);
}

/** True for usual names of documents. */
export function isUsualName(name: string): boolean {
  return /^(?:openapi|swagger)\.(?:ya?ml|json)$/iu.test(name);
}

/** True for the usual name of a document with another extension, except extensions of prose or pages. */
function mayBeRenamed(name: string): boolean {
  return /^(?:openapi|swagger)(?:\.[^.]+)*$/iu.test(name) && !/\.(?:mdx?|rst|adoc|html?)$/iu.test(name);
}

async function look(path: string, entry: Dirent, found: Findings): Promise<void> {
  try {
    const isFile = entry.isSymbolicLink() ? (await stat(path)).isFile() : entry.isFile();
    if (!isFile) return;
    const likeness = await examineFile(path);
    if (!hasDocumentExtension(entry.name)) {
      if (likeness === 'document' || likeness === 'suspect') found.suspects.push({ path });
    } else if (likeness === 'document') found.documents.push(path);
    else if (likeness === 'suspect' || isUsualName(entry.name)) found.suspects.push({ path });
    else found.others.push({ path, isPlaceholder: likeness === 'placeholder' });
  } catch (error) {
    if (entry.isSymbolicLink() && errorCode(error) === 'ENOENT') {
      const missing = `is a symbolic link to \`${await readLink(path)}\`, which leads to no file`;
      found.suspects.push({ path, missing });
    } else found.unreadable.push({ path, error });
  }
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
