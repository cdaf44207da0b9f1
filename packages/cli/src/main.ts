import { openBundle } from './launch/opened-bundle.js';
import { tuneV8 } from './launch/tune-v8.js';
import { YoungGeneration } from './launch/young-generation.js';

// The service runs for weeks: there it pays to optimise early.
if (process.argv[2] !== 'serve' && process.argv[2] !== 'worker') tuneV8();
const { exports, uses, keep } = openBundle({
  launcher: import.meta.url,
  name: bundleName,
  args: process.argv,
  env: process.env,
});
const young = new YoungGeneration(process.versions.v8);
await exports.runCommandLine({
  documentWorker: new URL('./document-worker.js', import.meta.url),
  build: bundleName,
  uses,
  watch: () => young.look(),
});
young.restore();
keep();
