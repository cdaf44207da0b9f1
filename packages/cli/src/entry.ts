import type { Io } from '@assay/run/io';
import { ignoreStreamErrors } from './output/output-errors.js';
import { run } from './run.js';

// The entry of the bundle that the launchers start.

/** Arguments that the launcher passes to the command. */
export interface Launch extends Pick<Io, 'build' | 'uses' | 'watch' | 'watchRecords' | 'reads'> {
  /** Returns the module of the threads that validate documents. */
  readonly documentWorker: () => URL;
}

/** Runs the command line of this process. */
export async function runCommandLine({
  documentWorker,
  build,
  uses,
  watch,
  watchRecords,
  reads,
}: Launch): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    // A getter, so that standard input is opened only on use: most runs read files.
    get stdin() {
      return process.stdin;
    },
    stdout: ignoreStreamErrors(process.stdout),
    stderr: ignoreStreamErrors(process.stderr),
    env: process.env,
    cwd: () => process.cwd(),
    threads: {
      // A getter, because a single executable must first write the module to a folder, and most runs need no threads.
      get module() {
        return documentWorker();
      },
    },
    build,
    uses,
    watch,
    watchRecords,
    reads,
  });
}

/** Loads the function that a thread of a `DocumentPool` runs for each document. */
export async function loadDocumentWorker(
  uses: Set<string>,
): ReturnType<typeof import('@assay/run/validation/document-worker').documentWorker> {
  return (await import('@assay/run/validation/document-worker')).documentWorker(uses);
}
