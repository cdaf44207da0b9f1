// Loaded before the service to measure its inner state. On SIGUSR2, each process writes its data into the folder
// ASSAY_BENCH_REPORTS: its memory after a garbage collection, and the CPU profile if ASSAY_BENCH_PROFILE is set.
import childProcess from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const reports = process.env.ASSAY_BENCH_REPORTS;
const profiles = process.env.ASSAY_BENCH_PROFILE === 'yes';

if (isMainThread && reports !== undefined) await look(reports);

async function look(folder) {
  const { fork } = childProcess;
  // Passes the options to child processes, which have their own environment.
  childProcess.fork = (script, args, options) =>
    fork(script, args, {
      ...options,
      execArgv: [...options.execArgv, '--expose-gc', `--import=${import.meta.url}`],
      env: { ...options.env, ASSAY_BENCH_REPORTS: folder, ...(profiles && { ASSAY_BENCH_PROFILE: 'yes' }) },
    });
  syncBuiltinESMExports();

  const session = new Session();
  session.connect();
  if (profiles) {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  }
  const report = async () => {
    // A garbage collection would distort the profile, which measures its cost.
    if (!profiles) for (let times = 0; times < 2; times++) globalThis.gc();
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    const name = join(folder, String(process.pid));
    if (profiles) {
      const { profile } = await session.post('Profiler.stop');
      writeFileSync(`${name}.cpuprofile`, JSON.stringify(profile));
      await session.post('Profiler.start');
    }
    writeFileSync(`${name}.part`, JSON.stringify({ heapUsed, external, arrayBuffers, rss }));
    renameSync(`${name}.part`, `${name}.json`);
  };
  process.on('SIGUSR2', () => void report());
}
