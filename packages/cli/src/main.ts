import { bundleFile, loadBundle } from './launch/bundle.js';
import { compileLater } from './launch/compile-later.js';

// The service runs for weeks: there it pays to optimise early.
if (process.argv[2] !== 'serve') compileLater();
await loadBundle(bundleFile(import.meta.url)).runCommandLine(
  new URL('./document-worker.js', import.meta.url),
);
