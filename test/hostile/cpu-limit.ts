/** Seconds of processor time after which a process is killed. The most expensive input takes 8. */
export const cpuLimit = 60;

/** Milliseconds after which a waiting process is killed. */
export const timeoutMs = 600_000;

/** Returns program and arguments that run Node.js with at most `cpuLimit` of processor time, on a machine of any load. */
export function limitCpu(args: readonly string[]): readonly [string, readonly string[]] {
  return ['sh', ['-c', `ulimit -t ${cpuLimit}; exec "$0" "$@"`, process.execPath, ...args]];
}
