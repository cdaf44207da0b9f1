import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a function while no other process of this machine does the same, because two simultaneous builds leave a mixture of both.
 * A lock of a process that has ended is ignored.
 *
 * @template T
 * @param {string} file - contains the id of the process that holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!takesTurn(file)) await sleep(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function takesTurn(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      // A full disk leaves an empty file, which no process would ever remove.
      rmSync(file, { force: true });
      throw error;
    }
    if (!isRunning(readLockHolder(file))) rmSync(file, { force: true });
    return false;
  }
}

/** The process that holds the lock. Undefined if it has released it meanwhile. */
function readLockHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

function isRunning(pid) {
  // An empty file is new: its process is about to write its id.
  if (pid === undefined || pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
