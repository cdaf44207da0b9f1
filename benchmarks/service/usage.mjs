// What the service uses, as Linux tells it in /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendants, memoryOf } from '../measure/process-tree.mjs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/**
 * Looks at the CPU time of a service; `since` tells what was used from then on, in seconds. Child processes that ended in the
 * meantime count as well.
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

/** User and system time of a process, and of its children that have ended. */
function stat(pid) {
  try {
    // The name of the command may hold spaces; behind its bracket stands the third field.
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
