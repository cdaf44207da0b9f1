import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filePath, type Input, isFolder } from '@assay/host';
import { openConfigurations, type ConfigurationFlags } from '@assay/run/configuration/configured';
import { findInputs } from '@assay/run/configuration/find-inputs';
import type { Io } from '@assay/run/io';
import { readdir } from 'node:fs/promises';

/** Files that say how all documents are analysed. */
const ofAll = /^(?:assay\.config\.\w+|package\.json|\.assay-ignore\.yaml)$/;

/** Work that changes require. */
export interface Work {
  /** The paths of the documents to analyse: those that changed, and new ones; undefined where it is all that was named. */
  readonly documents: readonly string[] | undefined;
  /** The paths of documents that are gone. */
  readonly removed: readonly string[];
}

/** The documents that a command line names, as they come and go. */
export class WatchedDocuments {
  /** The paths of the files that each document is made of, by the path of the document. */
  private readonly files = new Map<string, readonly string[]>();
  private readonly texts: readonly string[];
  private readonly flags: ConfigurationFlags;
  private readonly io: Io;

  constructor(texts: readonly string[], flags: ConfigurationFlags, io: Io) {
    this.texts = texts;
    this.flags = flags;
    this.io = io;
  }

  /** Notes a document that was analysed, and the absolute URIs of what it is made of. */
  note(input: Input, uris: readonly string[]): void {
    if (input.kind === 'file')
      this.files.set(
        input.path,
        [input.uri, ...uris].flatMap((uri) => filePath(uri) ?? []),
      );
  }

  /** Number of files that the documents consist of. */
  get fileCount(): number {
    return this.allFiles().size;
  }

  /** The folders in which a change may concern a document. */
  async folders(): Promise<ReadonlySet<string>> {
    const cwd = this.io.cwd();
    const own = [...this.allFiles()].map((path) => dirname(path));
    const existing = [...own, cwd].filter((folder) => existsSync(folder));
    return new Set([...existing, ...(await collectWatchedFolders(this.texts, cwd))]);
  }

  /** Returns the work after files have changed; removed documents are forgotten. */
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

  /** Returns the work for new documents, whatever has changed. */
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
 * The folders in which documents may come to stand that a command line means: those that it names, and those that its patterns
 * begin with, each with all that is in it but `node_modules` and what begins with a dot. Without inputs the working directory.
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

/** Returns the text before the first part of a pattern that is not literal. */
function getLiteralStart(pattern: string): string {
  const literal = /^[^*?[\]{}()!]*/u.exec(pattern)?.[0] ?? '';
  return literal.endsWith('/') ? literal : dirname(literal);
}

async function innerFolders(folder: string): Promise<string[]> {
  // What cannot be read is told where its documents are looked for.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
}
