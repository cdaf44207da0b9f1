import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something while no other process of this machine does it: two builds at once leave a mixture of both behind. A process that
 * ended without giving up its turn holds nobody up.
 *
 * @template T
 * @param {string} file - names the process whose turn it is, as long as it lasts
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, work) {
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
      // A full disk leaves an empty one, which nobody would ever give up.
      rmSync(file, { force: true });
      throw error;
    }
    if (!isRunning(readLockHolder(file))) rmSync(file, { force: true });
    return false;
  }
}

/** The process whose turn it is; undefined where it has given it up meanwhile. */
function readLockHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

function isRunning(pid) {
  // A file that is empty has just been made: its process is about to write its number.
  if (pid === undefined || pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
