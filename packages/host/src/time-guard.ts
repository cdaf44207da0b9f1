import { Script } from 'node:vm';

const key = Symbol.for('assay.guarded-work');
// Only what a script runs can be stopped, and functions called by it are: a regular expression in the middle of a match, too.
let script: Script | undefined;

/** Runs synchronous work for some milliseconds at most; false if it took longer and was stopped. */
export function runInTime(work: () => void, milliseconds: number): boolean {
  script ??= new Script("globalThis[Symbol.for('assay.guarded-work')]()");
  Reflect.set(globalThis, key, work);
  try {
    script.runInThisContext({ timeout: milliseconds });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false;
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, key);
  }
}
