import { Script } from 'node:vm';
import type { Watchdog } from '@assay/ruleset';

const key = Symbol.for('assay.ruleset-work');
// Only what a script runs can be stopped, and functions called by it are.
let script: Script | undefined;

/** Makes a watchdog that gives functions of rulesets some milliseconds for a document. */
export function createWatchdog(timeout: number): Watchdog {
  return {
    run(work) {
      script ??= new Script("globalThis[Symbol.for('assay.ruleset-work')]()");
      Reflect.set(globalThis, key, work);
      try {
        script.runInThisContext({ timeout });
        return true;
      } catch (error) {
        if (isTimeout(error)) return false;
        throw error;
      } finally {
        Reflect.deleteProperty(globalThis, key);
      }
    },
    async wait(work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, timeout, false);
      });
      const isDone = await Promise.race([work.then(() => true), late]);
      clearTimeout(timer);
      return isDone;
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
