import { openBundle } from './launch/opened-bundle.js';
import { tuneV8 } from './launch/tune-v8.js';

// The service runs for weeks: there it pays to optimise early.
if (process.argv[2] !== 'serve') tuneV8();
const { exports, uses, keep } = openBundle({
  launcher: import.meta.url,
  name: bundleName,
  args: process.argv,
  env: process.env,
});
await exports.runCommandLine(new URL('./document-worker.js', import.meta.url), uses);
keep();
