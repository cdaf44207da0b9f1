import { pathToFileURL } from 'node:url';
import { start } from './launch/start.js';

// Built as CommonJS: Node starts that without its loader of ES modules, four threads and 5 ms of CPU time.

start({
  folder: __dirname,
  documentWorker: () => new URL('./document-worker.js', pathToFileURL(__filename)),
});
