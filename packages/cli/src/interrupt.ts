const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a function before a signal ends the process. The process still dies of the signal, as its parent expects.
 * Answers a function that takes this back.
 */
export function beforeInterrupt(cleanUp: () => void): () => void {
  const handler = (signal: NodeJS.Signals): void => {
    forget();
    cleanUp();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of signals) process.off(signal, handler);
  };
  for (const signal of signals) process.on(signal, handler);
  return forget;
}
