import { pathToFileURL } from 'node:url';
import { openBundle } from './launch/opened-bundle.js';
import { tuneV8 } from './launch/tune-v8.js';
import { YoungGeneration } from './launch/young-generation.js';

// Built as CommonJS: Node starts that without its loader of ES modules, four threads and 5 ms of CPU time.

/** What runs for hours or weeks: there it pays to optimise early. */
const lasting: ReadonlySet<string | undefined> = new Set(['serve', 'worker', 'lsp', 'mcp']);

if (!lasting.has(process.argv[2])) tuneV8();
const young = new YoungGeneration(process.versions.v8);
const { exports, uses, keep } = openBundle({
  folder: __dirname,
  name: bundleName,
  args: process.argv,
  env: process.env,
  asByDefault: (work) => young.asByDefault(work),
});
void exports
  .runCommandLine({
    documentWorker: new URL('./document-worker.js', pathToFileURL(__filename)),
    build: bundleName,
    uses,
    watch: () => young.look(),
  })
  .then(keep);
