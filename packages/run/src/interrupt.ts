const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanUps = new Set<() => void>();

/**
 * Runs a function before a signal ends the process. The process still ends by the signal, as its parent expects. Returns a
 * function that cancels this.
 */
export function beforeInterrupt(cleanUp: () => void): () => void {
  // A new function, because the same function can be registered twice.
  const own = (): void => cleanUp();
  if (cleanUps.size === 0) for (const signal of signals) process.on(signal, interrupt);
  cleanUps.add(own);
  return () => {
    if (cleanUps.delete(own) && cleanUps.size === 0) forget();
  };
}

function interrupt(signal: NodeJS.Signals): void {
  forget();
  for (const cleanUp of cleanUps) cleanUp();
  process.kill(process.pid, signal);
}

function forget(): void {
  for (const signal of signals) process.off(signal, interrupt);
}
