import type { Visitor } from '../rule/rule.js';

/** Adds up the run time of functions. */
export class Stopwatch {
  /** The total in milliseconds. */
  total = 0;

  /** Runs a function. If it returns a promise, the time until the promise is settled is included. */
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

/** Returns a visitor whose functions are measured. */
export function measured(visitor: Visitor, stopwatch: Stopwatch): Visitor {
  const entries = Object.entries(visitor).map(([kind, run]) => [
    kind,
    // `as never`: the wrapper passes the subject of its key unchanged.
    (subject: unknown) => stopwatch.measure((): unknown => run?.(subject as never)),
  ]);
  // `as`: keys and parameters are those of the visitor.
  return Object.fromEntries(entries) as Visitor;
}
