// Runs a command in a new process and measures the resources that it and its descendants use.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descendants, memoryOf } from './process-tree.mjs';

/**
 * The resources of a run. `outcome` is `done` for every result, `time` or `memory` if a limit stopped the run, and `crashed` if
 * it ended without a valid result.
 *
 * @typedef {object} Run
 * @property {'done' | 'time' | 'memory' | 'crashed'} outcome
 * @property {number} exitCode
 * @property {number} cpuSeconds user and system, of the whole process tree
 * @property {number} wallSeconds
 * @property {number} megabytes the peak of the resident memory
 *
 * @typedef {object} Command
 * @property {readonly string[]} command
 * @property {string} stdout the file for the output
 * @property {string} [stdin] a file
 * @property {string} [cwd]
 * @property {Readonly<Record<string, string>>} [env]
 *
 * @typedef {{ seconds: number, megabytes: number, exitCodes?: readonly number[] }} Limits
 */

// Bash's `time` measures a process and all children that it waited for, to the millisecond. Node can measure only its own
// process.
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
 * The file in a scratch folder for the standard error of a measured process.
 *
 * @param {string} scratch
 */
export function errorsOf(scratch) {
  return join(scratch, 'stderr.txt');
}

/** Measures the memory of the processes, at first frequently and then less often, and stops them at a limit. */
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

/** Kills the shell's children by their ids, but not the shell, which still reports the resources. */
function killBelow(pid) {
  for (const each of descendants(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
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
  // Bash may first print the signal that ended the process.
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  const times = line.split(' ').map(Number);
  return times.length === 3 ? times : [NaN, NaN, NaN];
}
