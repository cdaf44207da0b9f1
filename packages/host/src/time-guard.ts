import { Script } from 'node:vm';

const key = Symbol.for('assay.guarded-work');
// Node can stop only a script with its function calls, even in the middle of a regular expression match.
let script: Script | undefined;

/** Runs synchronous work for at most some milliseconds. Returns false if the work was stopped. */
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
