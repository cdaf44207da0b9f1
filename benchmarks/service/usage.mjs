// Reads the resource usage of the service from Linux's /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendants, memoryOf } from '../measure/process-tree.mjs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/**
 * Starts measuring the CPU time of a service; `since` returns the seconds used since then. Includes child processes that have
 * ended meanwhile.
 *
 * @param {number} pid of the main process
 */
export function usageOf(pid) {
  const client = process.cpuUsage();
  const before = ticksOf(pid);
  return {
    since() {
      const after = ticksOf(pid);
      const { user, system } = process.cpuUsage(client);
      return {
        main: (after.own - before.own) / ticksPerSecond,
        children: (after.children - before.children) / ticksPerSecond,
        client: (user + system) / 1e6,
      };
    },
  };
}

function ticksOf(pid) {
  const main = stat(pid);
  const living = descendants(pid).map((child) => stat(child).own);
  return { own: main.own, children: living.reduce((sum, each) => sum + each, main.ended) };
}

/** The user and system time of a process, and of its ended children. */
function stat(pid) {
  try {
    // The name of the command may contain spaces; the third field follows its closing bracket.
    const fields =
      readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
    return { own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/**
 * The resident memory in MB (of 1024 x 1024 bytes).
 *
 * @param {number} pid of the main process
 */
export function residentMemory(pid) {
  const children = descendants(pid).map((child) => memoryOf([child]).now);
  return { main: memoryOf([pid]).now, children: Math.max(...children), count: children.length };
}
