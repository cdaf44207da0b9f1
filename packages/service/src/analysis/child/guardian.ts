import { Worker } from 'node:worker_threads';

// A separate thread, because the main thread can be in an endless loop. A process that loses its parent gets another parent id.
const watch = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;

/**
 * Ends this process soon after the service has died, even during an endless loop. On Windows the parent id never changes: there
 * only the closed channel ends the process, after the job.
 *
 * @param parent - the id of the service's process, which may already be dead
 */
export function startGuardian(parent: number): void {
  if (process.platform === 'win32') return;
  const worker = new Worker(watch, {
    eval: true,
    workerData: parent,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    stdin: false,
  });
  // Without the guardian the closed channel still ends the process.
  worker.on('error', () => {});
  worker.unref();
}
