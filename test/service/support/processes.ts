import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/** The processes of a group that live, each with its command. A service that `startService` starts leads a group of its own. */
export function membersOf(group: number): readonly string[] {
  const list = execFileSync('ps', ['-A', '-o', 'pgid=,pid=,stat=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [pgid, pid, state = '', ...command] = line.trim().split(/\s+/);
    // One that has ended and that nobody has asked for its exit code is none.
    const lives = Number(pgid) === group && !state.startsWith('Z');
    return lives ? [`${pid ?? ''} ${command.join(' ')}`] : [];
  });
}

/** Waits until no process of a group lives; what lives after `patience` milliseconds is the answer. */
export async function survivorsOf(group: number, timeoutMs = 10_000): Promise<readonly string[]> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const members = membersOf(group);
    if (members.length === 0 || Date.now() > end) return members;
    await setTimeout(100);
  }
}

/** Ends all processes of a group as a crash does. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of them have ended already.
  }
}
