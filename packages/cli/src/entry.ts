import { survivesBrokenPipe } from './output/broken-pipe.js';
import { run } from './run.js';

// The entry of the bundle: what the launchers start.

/**
 * Runs the command line of this process.
 *
 * @param uses - receives the parts of Assay that were used
 */
export async function runCommandLine(documentWorker: URL, uses: Set<string>): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    // Opened when it is read: most runs read files.
    get stdin() {
      return process.stdin;
    },
    stdout: survivesBrokenPipe(process.stdout),
    stderr: survivesBrokenPipe(process.stderr),
    env: process.env,
    cwd: () => process.cwd(),
    threads: { module: documentWorker },
    uses,
  });
}

/** Makes what a thread of a `DocumentPool` does with each document. */
export async function loadDocumentWorker(
  uses: Set<string>,
): Promise<ReturnType<typeof import('./document-worker.js').documentWorker>> {
  return (await import('./document-worker.js')).documentWorker(uses);
}
