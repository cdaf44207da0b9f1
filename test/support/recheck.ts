import { createRequire } from 'node:module';
import type { checkSync } from 'recheck';

const require = createRequire(import.meta.url);
// The build that runs in this thread and starts no process. `as`: it has the functions of the package's main entry.
const recheck = require('recheck/lib/browser.js') as { readonly checkSync: typeof checkSync };

/** The degree of a pattern's polynomial time, as recheck's automaton finds it. Undefined if it does not finish in time. */
export function degreeByRecheck(pattern: string, milliseconds = 2000): number | undefined {
  const { checkSync: check } = recheck;
  // A negative recall timeout prevents recheck from trying attacks on the current engine.
  const diagnostics = check(`^(?:${pattern})`, '', {
    checker: 'automaton',
    timeout: milliseconds,
    recallTimeout: -1,
  });
  if (diagnostics.status === 'unknown') return undefined;
  if (diagnostics.status === 'safe') return 1;
  return diagnostics.complexity.type === 'polynomial' ? diagnostics.complexity.degree : Infinity;
}
