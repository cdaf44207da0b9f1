/** Processor time that a process may take before it is killed, in seconds; the most expensive input takes 8. */
export const cpuLimit = 60;

/** Time after which a process that waits is killed, in milliseconds. */
export const timeoutMs = 600_000;

/** Returns program and arguments that run Node.js with at most `cpuLimit` of processor time, however busy the machine is. */
export function limitCpu(args: readonly string[]): readonly [string, readonly string[]] {
  return ['sh', ['-c', `ulimit -t ${cpuLimit}; exec "$0" "$@"`, process.execPath, ...args]];
}
