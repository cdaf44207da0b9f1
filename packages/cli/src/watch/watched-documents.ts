import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filePath, type Input, isFolder } from '@assay/host';
import { openConfigurations, type ConfigurationFlags } from '@assay/run/configuration/configured';
import { findInputs } from '@assay/run/configuration/find-inputs';
import type { Io } from '@assay/run/io';
import { readdir } from 'node:fs/promises';

/** Files that affect the analysis of all documents. */
const ofAll = /^(?:assay\.config\.\w+|package\.json|\.assay-ignore\.yaml)$/;

/** Work that changes require. */
export interface Work {
  /** The paths of changed and new documents; undefined if all inputs must be analysed again. */
  readonly documents: readonly string[] | undefined;
  /** The paths of deleted documents. */
  readonly removed: readonly string[];
}

/** The documents that the inputs match, including later ones. */
export class WatchedDocuments {
  /** The paths of each document's files, by the path of the document. */
  private readonly files = new Map<string, readonly string[]>();
  private readonly texts: readonly string[];
  private readonly flags: ConfigurationFlags;
  private readonly io: Io;

  constructor(texts: readonly string[], flags: ConfigurationFlags, io: Io) {
    this.texts = texts;
    this.flags = flags;
    this.io = io;
  }

  /** Records an analysed document and the absolute URIs of its files. */
  note(input: Input, uris: readonly string[]): void {
    if (input.kind === 'file')
      this.files.set(
        input.path,
        [input.uri, ...uris].flatMap((uri) => filePath(uri) ?? []),
      );
  }

  /** The number of files in all documents. */
  get fileCount(): number {
    return this.allFiles().size;
  }

  /** Returns the folders in which a change can affect a document. */
  async folders(): Promise<ReadonlySet<string>> {
    const cwd = this.io.cwd();
    const own = [...this.allFiles()].map((path) => dirname(path));
    const existing = [...own, cwd].filter((folder) => existsSync(folder));
    return new Set([...existing, ...(await collectWatchedFolders(this.texts, cwd))]);
  }

  /** Returns the work after files have changed, and drops deleted documents. */
  async after(paths: ReadonlySet<string>): Promise<Work> {
    if ([...paths].some((path) => ofAll.test(basename(path)))) {
      this.files.clear();
      return { documents: undefined, removed: [] };
    }
    const removed = [...this.files.keys()].filter((path) => paths.has(path) && !existsSync(path));
    for (const path of removed) this.files.delete(path);
    const known = this.allFiles();
    const changed = [...this.files].filter(([, own]) => own.some((path) => paths.has(path)));
    const isNew = [...paths].some((path) => !known.has(path) && existsSync(path));
    const added = isNew ? await this.added() : [];
    return { documents: [...changed.map(([path]) => path), ...added], removed };
  }

  /** Returns the work for new documents, independently of reported changes. */
  async arrivals(): Promise<Work> {
    return { documents: await this.added(), removed: [] };
  }

  private allFiles(): ReadonlySet<string> {
    return new Set([...this.files.values()].flat());
  }

  private async added(): Promise<readonly string[]> {
    const found = await findInputs(this.texts, openConfigurations(this.flags, this.io), this.io.cwd());
    return (found?.inputs ?? []).flatMap((input) =>
      input.kind === 'file' && !this.files.has(input.path) ? [input.path] : [],
    );
  }
}

/**
 * Lists the folders in which new documents can match the inputs: named folders and the literal start of patterns, with all
 * subfolders except `node_modules` and hidden ones. Without inputs, starts at the working directory.
 */
async function collectWatchedFolders(texts: readonly string[], cwd: string): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  const pending = texts.length === 0 ? [cwd] : await findLiteralStarts(texts, cwd);
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (folders.has(folder)) continue;
    folders.add(folder);
    for (const name of await innerFolders(folder)) pending.push(join(folder, name));
  }
  return folders;
}

async function findLiteralStarts(texts: readonly string[], cwd: string): Promise<string[]> {
  const starts: string[] = [];
  for (const text of texts) {
    if (/^[a-z][a-z\d+.-]+:/iu.test(text)) continue;
    const path = resolve(cwd, text);
    if (await isFolder(path)) starts.push(path);
    else if (/[*?[\]{}()!]/u.test(text)) starts.push(resolve(cwd, getLiteralStart(text)));
  }
  return starts;
}

/** Returns the path before the first wildcard of a pattern. */
function getLiteralStart(pattern: string): string {
  const literal = /^[^*?[\]{}()!]*/u.exec(pattern)?.[0] ?? '';
  return literal.endsWith('/') ? literal : dirname(literal);
}

async function innerFolders(folder: string): Promise<string[]> {
  // Unreadable folders are reported by the search for documents.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
}
