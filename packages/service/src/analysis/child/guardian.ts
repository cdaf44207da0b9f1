import { Worker } from 'node:worker_threads';

// A thread of its own, since the main one may be in an endless loop. When a process loses its parent another one becomes it.
const watch = `
const parent = process.ppid;
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;

/**
 * Ends this process soon after the service has died, even in the middle of an endless loop. On Windows a process keeps the
 * number of its parent: there only the closed channel ends it, after the job.
 */
export function startGuardian(): void {
  if (process.platform === 'win32') return;
  const worker = new Worker(watch, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    stdin: false,
  });
  // It guards only; without it the closed channel still ends the process.
  worker.on('error', () => {});
  worker.unref();
}
