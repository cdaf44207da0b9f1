import { watch as watchFolder, type FSWatcher } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { displayName, filePath, type Input } from '@assay/host';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../cache/cache-folder.js';
import { UsageError } from '../command-error.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { tellNote } from '../tell.js';
import { validate, type ValidateFlags } from './validate.js';

/** Editors write a file in several steps. */
const settled = 100;

/** Files that say how all documents are analysed. */
const ofAll = /^(?:assay\.config\.\w+|package\.json|\.assay-ignore\.yaml)$/;

/**
 * Runs `assay validate --watch`: validates the documents, then again each whose file, or a file that it refers to, has changed;
 * all of them where a configuration has. Results are kept, so that only what has changed is analysed. Goes on until it is stopped.
 *
 * @param stop ends it; a signal ends the process
 * @throws CommandError where the first run cannot be done.
 */
export async function watch(
  texts: readonly string[],
  asked: ValidateFlags,
  io: Io,
  stop?: AbortSignal,
): Promise<ExitCode> {
  const flags = { ...asked, cache: asked.cache ?? cacheFolder(io.env) !== undefined };
  if (texts.includes('-') || flags.updateBaseline === true)
    throw new UsageError('`--watch` goes with neither standard input nor `--update-baseline`.');
  /** The paths of the files that each document is made of, by the path of the document. */
  const files = new Map<string, readonly string[]>();
  const onDocument = (input: Input, uris: readonly string[]): void => {
    if (input.kind === 'file')
      files.set(
        input.path,
        [input.uri, ...uris].flatMap((uri) => filePath(uri) ?? []),
      );
  };
  let exitCode = await validate(texts, flags, io, onDocument);
  const changes = new Changes((folder, error) => {
    tellNote(`Cannot watch \`${folder}\`: ${error.message}`, io);
  });
  stop?.addEventListener('abort', () => changes.close());
  for (;;) {
    const all = [...files.values()].flat();
    changes.watch(new Set([...all.map((path) => dirname(path)), io.cwd()]));
    tellNote(`Watching ${new Set(all).size} files. Ctrl+C ends it.`, io);
    const names = await affected(changes, files, texts);
    if (names === undefined) return exitCode;
    tellNote(`\n${names.map((name) => shown(name, io)).join(', ')}: analysed again.`, io);
    try {
      exitCode = await validate(names, flags, io, onDocument);
    } catch (error) {
      const { describeError } = await import('../describe-error.js');
      tellNote(describeError(error, io.env), io);
    }
  }
}

/** Waits for a change that concerns a document, and answers what is to be validated; undefined where it is over. */
async function affected(
  changes: Changes,
  files: ReadonlyMap<string, readonly string[]>,
  texts: readonly string[],
): Promise<readonly string[] | undefined> {
  for (let changed = await changes.next(); changed !== undefined; changed = await changes.next()) {
    const paths = changed;
    if ([...paths].some((path) => ofAll.test(basename(path)))) return texts;
    const documents = [...files].filter(([, own]) => own.some((path) => paths.has(path)));
    if (documents.length > 0) return documents.map(([path]) => path);
  }
  return undefined;
}

function shown(name: string, io: Io): string {
  return isAbsolute(name) ? displayName(pathToFileURL(name).href, io.cwd()) : name;
}

/** The files that change in folders. */
class Changes {
  private readonly watchers = new Map<string, FSWatcher>();
  private changed = new Set<string>();
  private wake: (() => void) | undefined;
  private isOver = false;
  private readonly onLost: (folder: string, error: Error) => void;

  /** @param onLost receives each folder that is not watched, or no longer */
  constructor(onLost: (folder: string, error: Error) => void) {
    this.onLost = onLost;
  }

  /** Watches more folders: those whose files documents refer to by now. */
  watch(folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      if (this.watchers.has(folder) || this.isOver) continue;
      try {
        const watcher = watchFolder(folder, (_, name) => {
          if (name !== null) this.changed.add(join(folder, name));
          this.wake?.();
        });
        watcher.on('error', (error) => {
          this.watchers.delete(folder);
          this.onLost(folder, error);
        });
        this.watchers.set(folder, watcher);
      } catch (error) {
        this.onLost(folder, error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** The paths that have changed since the last call, once they have settled; undefined where it is over. */
  async next(): Promise<ReadonlySet<string> | undefined> {
    while (this.changed.size === 0 && !this.isOver)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.isOver) return undefined;
    await new Promise((resolve) => setTimeout(resolve, settled));
    const { changed } = this;
    this.changed = new Set();
    return changed;
  }

  close(): void {
    this.isOver = true;
    for (const watcher of this.watchers.values()) watcher.close();
    this.wake?.();
  }
}
