import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * The bytes of memory that a process has now (its resident set); undefined where that cannot be told: the process has ended, or the
 * system is Windows, where only the limit of the heap bounds a child process.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux')
      return kibibytes(/^VmRSS:\s+(\d+) kB$/mu, await readFile(`/proc/${pid}/status`, 'latin1'));
    if (process.platform === 'win32') return undefined;
    return kibibytes(/^\s*(\d+)/u, await ask('ps', ['-o', 'rss=', '-p', String(pid)]));
  } catch {
    return undefined; // it has just ended
  }
}

function kibibytes(pattern: RegExp, text: string): number | undefined {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits) * 1024;
}

function ask(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, (error, stdout) => (error === null ? resolve(stdout) : reject(error)));
  });
}
