import { pathToFileURL } from 'node:url';
import { openBundle } from './launch/opened-bundle.js';
import { SmallRun } from './launch/small-run.js';
import { tuneV8 } from './launch/tune-v8.js';
import { OldGeneration } from './launch/old-generation.js';
import { YoungGeneration } from './launch/young-generation.js';

// Built as CommonJS: Node starts that without its loader of ES modules, four threads and 5 ms of CPU time.

/** Commands that run for hours or weeks: optimising early pays off for them. */
const lasting: ReadonlySet<string | undefined> = new Set(['serve', 'worker', 'lsp', 'mcp']);

/** Commands that report how many bytes they read. */
const counting: ReadonlySet<string | undefined> = new Set(['validate', 'lint']);

/** Commands that have written everything when they return. */
const ending: ReadonlySet<string | undefined> = new Set([...counting, 'import']);

const [, , command] = process.argv;
// Node has compiled its own modules for the flags that it starts with: what every run uses is loaded before they change.
for (const name of ['node:os', 'node:process'] as const) process.getBuiltinModule(name);
void process.stdout;
void process.stderr;
if (!lasting.has(command)) tuneV8();
const small = new SmallRun(counting.has(command), process.arch);
const young = new YoungGeneration(process.versions.v8, command);
const old = new OldGeneration(process.versions.v8, command);
const { exports, uses, keep } = openBundle({
  folder: __dirname,
  name: bundleName,
  args: process.argv,
  env: process.env,
  asByDefault: (work) => small.asByDefault(() => young.asByDefault(() => old.asByDefault(work))),
});
void exports
  .runCommandLine({
    documentWorker: new URL('./document-worker.js', pathToFileURL(__filename)),
    build: bundleName,
    uses,
    // A small document does not fill it, and a look at it takes 20 microseconds.
    watch: () => {
      if (!small.isSmall) young.look();
    },
    watchRecords: () => old.look(),
    reads: (bytes) => small.read(bytes),
  })
  .then(() => {
    keep();
    // What Node does by itself takes apart the heap, piece by piece.
    if (ending.has(command) && isOutputFlushed()) process.exit();
  });

/** True where nothing is left that standard output and standard error have not taken yet. */
function isOutputFlushed(): boolean {
  return process.stdout.writableLength === 0 && process.stderr.writableLength === 0;
}
