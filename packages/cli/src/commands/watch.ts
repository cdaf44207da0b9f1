import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { pluralize } from '@assay/text';
import { displayName } from '@assay/host';
import { cacheFolder } from '@assay/run/cache/cache-folder';
import { UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import { IdleMemory } from '@assay/run/idle-memory';
import type { Io } from '@assay/run/io';
import { printNote } from '../output/print-messages.js';
import { Changes } from '../watch/changes.js';
import { WatchedDocuments, type Work } from '../watch/watched-documents.js';
import { validate, type ValidateFlags } from './validate.js';

/**
 * Runs `assay validate --watch`. It validates the documents, then each document again if one of its files has changed, and each
 * new document. If a configuration has changed, all documents are validated again. Results are cached, so that only changed
 * documents are analysed.
 *
 * @param stop ends the run; a signal ends the process
 * @throws CommandError if the first run fails.
 */
export async function watch(
  texts: readonly string[],
  requested: ValidateFlags,
  io: Io,
  stop?: AbortSignal,
): Promise<ExitCode> {
  if (requested.configFrom !== undefined)
    throw new UsageError(
      '`--watch` follows files as they change, but `--config-from` reads files of a commit.',
    );
  const flags = { ...requested, cache: requested.cache ?? cacheFolder(io.env) !== undefined };
  if (texts.includes('-') || flags.updateBaseline === true)
    throw new UsageError('`--watch` works with neither standard input nor `--update-baseline`.');
  // The run takes hours, so small-run tuning is switched off: functions that V8 first ran interpreted stay slow.
  io.reads?.(Infinity);
  const documents = new WatchedDocuments(texts, flags, io);
  const memory = new IdleMemory();
  const run = (names: readonly string[]): Promise<ExitCode> =>
    memory.during(() => validate(names, flags, io, (input, uris) => documents.note(input, uris)));
  let exitCode = await run(texts);
  const changes = new Changes((folder, error) => {
    if (existsSync(folder)) printNote(`Cannot watch \`${folder}\`: ${error.message}`, io);
  });
  stop?.addEventListener('abort', () => changes.close());
  for (;;) {
    const work = await nextWork(changes, documents, () =>
      printNote(
        `Watching ${documents.fileCount} ${pluralize(documents.fileCount, 'file')}. Press Ctrl+C to stop.`,
        io,
      ),
    );
    if (work === undefined) return exitCode;
    printWork(work, io);
    if (work.documents?.length === 0) continue;
    try {
      exitCode = await run(work.documents ?? texts);
    } catch (error) {
      const { describeError } = await import('../command-line/usage.js');
      printNote(describeError(error, io.env), io);
    }
  }
}

/**
 * Waits for a change that affects a document; undefined if watching has ended. Calls `onWatching` when all folders are watched.
 */
async function nextWork(
  changes: Changes,
  documents: WatchedDocuments,
  onWatching: () => void,
): Promise<Work | undefined> {
  let hasReported = false;
  for (;;) {
    while (changes.watch(await documents.folders())) {
      // A file may have been created before its folder was watched.
      const work = await documents.arrivals();
      if (hasWork(work)) return work;
    }
    if (!hasReported) onWatching();
    hasReported = true;
    const paths = await changes.next();
    if (paths === undefined) return undefined;
    const work = await documents.after(paths);
    if (hasWork(work)) return work;
  }
}

function hasWork({ documents, removed }: Work): boolean {
  return documents === undefined || documents.length > 0 || removed.length > 0;
}

function printWork({ documents, removed }: Work, io: Io): void {
  if (removed.length > 0) printSeparated(`${joinDisplayNames(removed, io)}: deleted.`, io);
  if (documents === undefined)
    printSeparated('The configuration has changed: everything is analysed again.', io);
  else if (documents.length > 0) printSeparated(`${joinDisplayNames(documents, io)}: analysed again.`, io);
}

/** Prints a text after an empty line. */
function printSeparated(text: string, io: Io): void {
  io.stderr.write('\n');
  printNote(text, io);
}

function joinDisplayNames(paths: readonly string[], io: Io): string {
  return paths.map((path) => displayName(pathToFileURL(path).href, io.cwd())).join(', ');
}
