// Runs a command in a fresh process and measures what it and the processes that it starts use.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descendants, memoryOf } from './process-tree.mjs';

/**
 * What a run used. `outcome` is how it ended: `done`, whatever was found; `time` or `memory` where it was stopped;
 * `crashed` where it ended itself in a way that no result has.
 *
 * @typedef {object} Run
 * @property {'done' | 'time' | 'memory' | 'crashed'} outcome
 * @property {number} exitCode
 * @property {number} cpuSeconds user and system, of the whole process tree
 * @property {number} wallSeconds
 * @property {number} megabytes the most resident memory
 *
 * @typedef {object} Command
 * @property {readonly string[]} command
 * @property {string} stdout the file that takes what it prints
 * @property {string} [stdin] a file
 * @property {string} [cwd]
 * @property {Readonly<Record<string, string>>} [env]
 *
 * @typedef {{ seconds: number, megabytes: number, exitCodes?: readonly number[] }} Limits
 */

// `time` of bash counts to the millisecond what a process and all that it waited for has used; node can tell of itself only.
const script =
  'TIMEFORMAT="%3U %3S %3R"; { time "$@" <"$BENCH_IN" >"$BENCH_OUT" 2>"$BENCH_ERR"; } 2>"$BENCH_TIME"';

/**
 * @param {Command} wanted
 * @param {Limits} limits
 * @param {string} scratch a folder for files of the measurement
 * @returns {Promise<Run>}
 */
export async function measureProcess(wanted, limits, scratch) {
  const times = join(scratch, 'times.txt');
  const child = spawn('bash', ['-c', script, 'measured', ...wanted.command], {
    cwd: wanted.cwd ?? scratch,
    env: {
      ...process.env,
      ...wanted.env,
      LC_ALL: 'C',
      BENCH_IN: wanted.stdin ?? '/dev/null',
      BENCH_OUT: wanted.stdout,
      BENCH_ERR: errorsOf(scratch),
      BENCH_TIME: times,
    },
    stdio: 'ignore',
  });
  const kill = () => killBelow(child.pid);
  process.once('exit', kill);
  const watched = watch(child.pid, limits);
  const exitCode = await ended(child);
  process.off('exit', kill);
  const { stopped, megabytes } = watched.end();
  const [user, system, wallSeconds] = readTimes(times);
  const isResult = (limits.exitCodes ?? [0, 1]).includes(exitCode);
  return {
    outcome: stopped ?? (isResult ? 'done' : 'crashed'),
    exitCode,
    cpuSeconds: user + system,
    wallSeconds,
    megabytes,
  };
}

/**
 * The file in a scratch folder that takes what a measured process prints on standard error.
 *
 * @param {string} scratch
 */
export function errorsOf(scratch) {
  return join(scratch, 'stderr.txt');
}

/** Looks at the memory of the processes often while they are young, then less often, and stops them at a limit. */
function watch(pid, limits) {
  const start = performance.now();
  let megabytes = 0;
  let stopped;
  let timer;
  const look = () => {
    const seconds = (performance.now() - start) / 1000;
    const memory = memoryOf(descendants(pid));
    megabytes = Math.max(megabytes, memory.peak);
    if (seconds > limits.seconds) stopped ??= 'time';
    else if (memory.now > limits.megabytes) stopped ??= 'memory';
    if (stopped !== undefined) killBelow(pid);
    timer = setTimeout(look, seconds < 1 ? 4 : 25);
  };
  look();
  return {
    end() {
      clearTimeout(timer);
      return { stopped, megabytes };
    },
  };
}

/** Ends what the shell runs, by its id, and not the shell, which still tells what was used. */
function killBelow(pid) {
  for (const each of descendants(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** @returns {Promise<number>} */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 137));
  });
}

function readTimes(file) {
  // Bash may say first by which signal the process ended.
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  const times = line.split(' ').map(Number);
  return times.length === 3 ? times : [NaN, NaN, NaN];
}
