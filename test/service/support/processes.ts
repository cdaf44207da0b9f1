import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/** Lists the living processes of a group with their commands. A service of `startService` leads its own group. */
export function membersOf(group: number): readonly string[] {
  const list = execFileSync('ps', ['-A', '-o', 'pgid=,pid=,stat=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [pgid, pid, state = '', ...command] = line.trim().split(/\s+/);
    // A zombie has ended, and only waits for its parent to read the exit code.
    const lives = Number(pgid) === group && !state.startsWith('Z');
    return lives ? [`${pid ?? ''} ${command.join(' ')}`] : [];
  });
}

/** Waits until no process of a group is alive. Returns the processes that are alive after `timeoutMs`. */
export async function survivorsOf(group: number, timeoutMs = 10_000): Promise<readonly string[]> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const members = membersOf(group);
    if (members.length === 0 || Date.now() > end) return members;
    await setTimeout(100);
  }
}

/** Kills all processes of a group, like a crash. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All processes of the group have ended already.
  }
}
