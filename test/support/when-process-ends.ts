const steps = new Set<() => void>();

process.once('exit', runSteps);
// Vitest ends a test process by SIGTERM, which by default runs no code.
process.once('SIGTERM', () => {
  runSteps();
  process.kill(process.pid, 'SIGTERM');
});

/**
 * Runs a step when this process ends, so that nothing outlives a failed or interrupted test. Returns a function that cancels it.
 */
export function whenProcessEnds(step: () => void): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

function runSteps(): void {
  for (const step of steps) step();
  steps.clear();
}
