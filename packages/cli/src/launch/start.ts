import { openBundle, type OpenOptions } from './opened-bundle.js';
import { SmallRun } from './small-run.js';
import { tuneV8 } from './tune-v8.js';
import { OldGeneration } from './old-generation.js';
import { YoungGeneration } from './young-generation.js';

/** Commands that run for a long time, so early optimisation pays off. */
const longRunningCommands: ReadonlySet<string | undefined> = new Set(['serve', 'worker', 'lsp', 'mcp']);

/** Commands that report the number of bytes that they read. */
const byteReportingCommands: ReadonlySet<string | undefined> = new Set(['validate', 'lint']);

/** Commands whose output is complete when they return. */
const earlyExitCommands: ReadonlySet<string | undefined> = new Set([...byteReportingCommands, 'import']);

/** The differences between the package and a single executable. */
interface StartOptions extends Pick<OpenOptions, 'folder' | 'embedded'> {
  /** Returns the module of the threads that validate documents. */
  readonly documentWorker: () => URL;
}

/** Runs the command of this process, and exits early if possible. */
export function start({ folder, embedded, documentWorker }: StartOptions): void {
  const [, , command] = process.argv;
  // Node has compiled its own modules for its initial flags, so modules that every run uses are loaded before the flags change.
  for (const name of ['node:os', 'node:process'] as const) process.getBuiltinModule(name);
  void process.stdout;
  void process.stderr;
  if (!longRunningCommands.has(command)) tuneV8();
  const small = new SmallRun(byteReportingCommands.has(command), process.arch);
  const young = new YoungGeneration(process.versions.v8, command);
  const old = new OldGeneration(process.versions.v8, command);
  const { exports, uses, keep } = openBundle({
    folder,
    ...(embedded !== undefined && { embedded }),
    name: bundleName,
    args: process.argv,
    env: process.env,
    asByDefault: (work) => small.asByDefault(() => young.asByDefault(() => old.asByDefault(work))),
  });
  void exports
    .runCommandLine({
      documentWorker,
      build: bundleName,
      uses,
      // A small document does not fill the young generation, and a check takes 20 microseconds.
      watch: () => {
        if (!small.isSmall) young.look();
      },
      watchRecords: () => old.look(),
      reads: (bytes) => small.read(bytes),
    })
    .then(() => {
      keep();
      // `process.exit()` skips Node's slow teardown of the heap.
      if (earlyExitCommands.has(command) && isOutputFlushed()) process.exit();
    });
}

/** True if standard output and standard error have written all data. */
function isOutputFlushed(): boolean {
  return process.stdout.writableLength === 0 && process.stderr.writableLength === 0;
}
