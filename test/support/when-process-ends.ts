const steps = new Set<() => void>();

process.once('exit', runSteps);
// Vitest ends the process of a test file by SIGTERM, which by itself runs nothing of it.
process.once('SIGTERM', () => {
  runSteps();
  process.kill(process.pid, 'SIGTERM');
});

/** Runs a step when this process ends, so that nothing outlives a test that fails or is interrupted; what takes that back. */
export function whenProcessEnds(step: () => void): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

function runSteps(): void {
  for (const step of steps) step();
  steps.clear();
}
