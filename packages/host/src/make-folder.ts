import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './file-reasons.js';

/**
 * Creates a folder and its missing parents. Node's `recursive` option retries forever in a folder that accepts no others, such as
 * `/proc`.
 *
 * @throws an error if a folder cannot be created.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error;
    makeFolder(parent, mode);
    makeLast(path, mode);
  }
}

function makeLast(path: string, mode: number | undefined): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Error('no folder can be created there', { cause: error });
    throw error;
  }
}

function makeOne(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
