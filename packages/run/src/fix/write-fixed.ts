import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FixedDocument } from '@assay/fixes';
import { displayName, filePath, openRootFolder, placeIn } from '@assay/host';
import { CommandError } from '../command-error.js';
import { isReadOnly, openFile, type Output } from '../output/file-output.js';

/** Thrown if files must not be written. The message has one sentence for each. */
export class UnwritableError extends CommandError {}

/** The documents to write, with the context for safety checks. */
export interface FixedFiles {
  readonly documents: readonly FixedDocument[];
  /** The bytes that were read, by URI. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
  /** The only folder in which files are written. Default: the root document's folder. */
  readonly root: string | undefined;
  /** The URI of the root document. */
  readonly uri: string;
  readonly cwd: string;
}

/**
 * Writes changed documents: all of them or none. A file is not written if it has changed since it was read, or if it or its link
 * target is outside the root folder.
 *
 * @throws UnwritableError if a document must not be written; CommandError if writing fails.
 */
export async function writeFixed({ documents, sources, root, uri, cwd }: FixedFiles): Promise<void> {
  const main = filePath(uri);
  const folder = await openRootFolder(root ?? dirname(main ?? cwd));
  const outputs: { readonly output: Output; readonly path: string; readonly document: FixedDocument }[] = [];
  try {
    for (const document of documents) {
      const path = await toFilePath(document, folder, cwd);
      const output = await openFile(getDisplayName(path, cwd), [], cwd);
      outputs.push({ output, path, document });
      await output.write(markOf(sources.get(document.uri)) + document.text);
    }
    // Checked at the end as well, so that concurrent changes by other programs are not lost.
    for (const { path, document } of outputs) await checkUnchanged(path, sources.get(document.uri), cwd);
  } catch (error) {
    for (const { output } of outputs) await output.abort();
    throw error;
  }
  for (const { output } of outputs) await output.commit();
}

/** The only folder in which files are written. */
export type RootFolder = Awaited<ReturnType<typeof openRootFolder>>;

async function toFilePath(
  { uri }: Pick<FixedDocument, 'uri'>,
  folder: RootFolder,
  cwd: string,
): Promise<string> {
  const path = filePath(uri);
  const name = displayName(uri, cwd);
  if (path === undefined) throw new UnwritableError(`\`${name}\` is not a file, so it stays as it is.`);
  const placement = await placeIn(folder, path);
  if (!placement.inside)
    throw new UnwritableError(`\`${name}\` is outside \`${folder.path}\`, so it stays as it is.`);
  if (isReadOnly(placement.realPath))
    throw new UnwritableError(`\`${name}\` is read-only, so it stays as it is.`);
  return placement.realPath;
}

async function checkUnchanged(path: string, read: Uint8Array | undefined, cwd: string): Promise<void> {
  const now = await readFile(path);
  if (read === undefined || !now.equals(read))
    throw new UnwritableError(
      `\`${getDisplayName(path, cwd)}\` has changed since it was read, so it stays as it is.`,
    );
}

function getDisplayName(path: string, cwd: string): string {
  return displayName(pathToFileURL(path).href, cwd);
}

/** Finds the documents that cannot be written: by URI, with the reason as a sentence. */
export async function unwritable(
  { sources, root, uri, cwd }: Omit<FixedFiles, 'documents'>,
  isWritten: boolean,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  const folder = isWritten ? await openRootFolder(root ?? dirname(filePath(uri) ?? cwd)) : undefined;
  for (const [path, bytes] of sources) {
    if (isUtf16(bytes)) {
      const name = displayName(path, cwd);
      reasons.set(path, `\`${name}\` is in UTF-16, so it stays as it is: convert it to UTF-8 first.`);
      continue;
    }
    if (folder === undefined) continue;
    try {
      await toFilePath({ uri: path }, folder, cwd);
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      reasons.set(path, error.message);
    }
  }
  return reasons;
}

function isUtf16([a = 1, b = 1]: Uint8Array): boolean {
  return (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || a === 0 || b === 0;
}

/** Returns the byte order mark of a UTF-8 file; empty if none exists. */
export function markOf(bytes: Uint8Array | undefined): '' | '\ufeff' {
  const [a, b, c] = bytes ?? [];
  return a === 0xef && b === 0xbb && c === 0xbf ? '\ufeff' : '';
}
