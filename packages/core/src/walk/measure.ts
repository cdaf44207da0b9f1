import type { Visitor } from '../rule/rule.js';

/** Adds up how long functions run. */
export class Stopwatch {
  /** In milliseconds. */
  total = 0;

  /** Runs a function; where it gives a promise, the time until that is settled counts too. */
  measure<T>(run: () => T): T {
    const start = performance.now();
    try {
      const result = run();
      if (result instanceof Promise) {
        const returned = performance.now();
        result.finally(() => (this.total += performance.now() - returned)).catch(() => {});
      }
      return result;
    } finally {
      this.total += performance.now() - start;
    }
  }
}

/** Makes a visitor whose functions are measured. */
export function measured(visitor: Visitor, stopwatch: Stopwatch): Visitor {
  const entries = Object.entries(visitor).map(([kind, run]) => [
    kind,
    // `as never`: the function is called with what its key promises, as before.
    (subject: unknown) => stopwatch.measure((): unknown => run?.(subject as never)),
  ]);
  // `as`: the keys and what the functions take are those of the visitor.
  return Object.fromEntries(entries) as Visitor;
}
