import { survivesBrokenPipe } from './output/broken-pipe.js';
import { run } from './run.js';

// The entry of the bundle: what the launchers start.

/** Runs the command line of this process. */
export async function runCommandLine(documentWorker: URL): Promise<void> {
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
  });
}

/** Makes what a thread of a `DocumentPool` does with each document. */
export async function loadDocumentWorker(): Promise<typeof import('./document-worker.js').default> {
  return (await import('./document-worker.js')).default;
}
