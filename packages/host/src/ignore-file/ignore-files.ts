import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseIgnoreFile, type IgnoreFile } from '@assay/core';
import { currentFiles, type ProjectFiles } from '../project/project-files.js';
import { errorCode, readReason } from '../file-reasons.js';
import { isOwnFile, listSearchFolders } from '../project/search-folders.js';

/** The default name of an ignore file. */
export const ignoreFileName = '.assay-ignore.yaml';

/** Error: an ignore file exists and cannot be read. The message is a sentence. */
export class IgnoreFileError extends Error {
  readonly code = 'ERR_ASSAY_IGNORE_FILE';
}

/** The ignore files of a run, each read once. */
export class IgnoreFiles {
  private readonly files: ProjectFiles;
  private readonly byPath = new Map<string, Promise<IgnoreFile | undefined>>();

  constructor(files: ProjectFiles = currentFiles) {
    this.files = files;
  }

  /**
   * Reads the ignore file at an absolute path.
   *
   * @throws IgnoreFileError if it cannot be read, or does not exist.
   */
  async read(path: string): Promise<IgnoreFile> {
    const file = await this.at(path);
    if (file === undefined) throw unreadable(path, 'no such file');
    return file;
  }

  /**
   * Reads the nearest `.assay-ignore.yaml`, in the folder of a document or above; undefined if none exists.
   *
   * @throws IgnoreFileError if it exists and cannot be read.
   */
  async nearest(document: string): Promise<IgnoreFile | undefined> {
    const first = dirname(document);
    for (const folder of listSearchFolders(first)) {
      const path = join(folder, ignoreFileName);
      const file = !this.files.areCurrent || isOwnFile(path, first) ? await this.at(path) : undefined;
      if (file !== undefined) return file;
    }
    return undefined;
  }

  private at(path: string): Promise<IgnoreFile | undefined> {
    const known = this.byPath.get(path) ?? load(path, this.files);
    this.byPath.set(path, known);
    return known;
  }
}

async function load(path: string, files: ProjectFiles): Promise<IgnoreFile | undefined> {
  try {
    return parseIgnoreFile({ uri: pathToFileURL(path).href, bytes: await files.readBytes(path) });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(path, readReason(error));
  }
}

/** True if an error means that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
}

function unreadable(path: string, reason: string): IgnoreFileError {
  return new IgnoreFileError(`Cannot read the ignore file \`${path}\`: ${reason}.`);
}
