import { Worker } from 'node:worker_threads';

// A thread of its own, since the main one may be in an endless loop. When a process loses its parent another one becomes it.
const watch = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;

/**
 * Ends this process soon after the service has died, even in the middle of an endless loop. On Windows a process keeps the
 * number of its parent: there only the closed channel ends it, after the job.
 *
 * @param parent - the id of the service's process, which may have died before this one looks
 */
export function startGuardian(parent: number): void {
  if (process.platform === 'win32') return;
  const worker = new Worker(watch, {
    eval: true,
    workerData: parent,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    stdin: false,
  });
  // It guards only; without it the closed channel still ends the process.
  worker.on('error', () => {});
  worker.unref();
}
