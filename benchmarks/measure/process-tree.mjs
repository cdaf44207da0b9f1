// Reads the resource usage of a process's descendants from Linux's /proc.
import { readFileSync } from 'node:fs';

/**
 * Lists all descendants of a process.
 *
 * @param {number} pid
 * @returns {number[]}
 */
export function descendants(pid) {
  const found = [];
  const open = [pid];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const child of read(`/proc/${parent}/task/${parent}/children`).split(' ')) {
      if (child === '') continue;
      found.push(Number(child));
      open.push(Number(child));
    }
  }
  return found;
}

/**
 * The resident memory of processes in MB (of 1024 x 1024 bytes): the current sum, and the sum of their peaks.
 *
 * @param {readonly number[]} pids
 */
export function memoryOf(pids) {
  let now = 0;
  let peak = 0;
  for (const pid of pids) {
    const status = read(`/proc/${pid}/status`);
    now += kilobytes(status, 'VmRSS');
    peak += kilobytes(status, 'VmHWM');
  }
  return { now: now / 1024, peak: peak / 1024 };
}

function kilobytes(status, field) {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status);
  return match === null ? 0 : Number(match[1]);
}

/** Reads a file. Returns '' for a process that has ended meanwhile. */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
