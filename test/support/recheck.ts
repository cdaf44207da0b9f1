import { createRequire } from 'node:module';
import type { checkSync } from 'recheck';

const require = createRequire(import.meta.url);
// The build that runs in this very thread and starts nothing. `as`: it has the functions of the package's main entry.
const recheck = require('recheck/lib/browser.js') as { readonly checkSync: typeof checkSync };

/** The power of the length that a pattern's time grows with, as recheck's automaton finds it; undefined where it finds none in the given time. */
export function degreeByRecheck(pattern: string, milliseconds = 2000): number | undefined {
  const { checkSync: check } = recheck;
  // A negative time for the recall: attacks are not tried on the engine at hand.
  const diagnostics = check(`^(?:${pattern})`, '', {
    checker: 'automaton',
    timeout: milliseconds,
    recallTimeout: -1,
  });
  if (diagnostics.status === 'unknown') return undefined;
  if (diagnostics.status === 'safe') return 1;
  return diagnostics.complexity.type === 'polynomial' ? diagnostics.complexity.degree : Infinity;
}
