import type { Io } from '@assay/run/io';
import { survivesLoss } from './output/output-errors.js';
import { run } from './run.js';

// The entry of the bundle: what the launchers start.

/** Arguments that the launcher passes to the command. */
export interface Launch extends Pick<Io, 'build' | 'uses' | 'watch' | 'watchRecords' | 'reads'> {
  /** Gets the module of the threads that validate documents. */
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
    // Opened when it is read: most runs read files.
    get stdin() {
      return process.stdin;
    },
    stdout: survivesLoss(process.stdout),
    stderr: survivesLoss(process.stderr),
    env: process.env,
    cwd: () => process.cwd(),
    threads: {
      // A single executable writes it to a folder first: most runs need none.
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

/** Makes what a thread of a `DocumentPool` does with each document. */
export async function loadDocumentWorker(
  uses: Set<string>,
): ReturnType<typeof import('@assay/run/validation/document-worker').documentWorker> {
  return (await import('@assay/run/validation/document-worker')).documentWorker(uses);
}
