const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanUps = new Set<() => void>();

/**
 * Runs a function before a signal ends the process. The process still dies of the signal, as its parent expects.
 * Answers a function that takes this back.
 */
export function beforeInterrupt(cleanUp: () => void): () => void {
  // Functions that are equal are still two wishes.
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
