import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The bytes of memory that a process has now (its resident set); undefined where that cannot be determined: the process has ended, or the
 * system is Windows, where only the limit of the heap bounds a child process.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    // Not a file of the disk: handing it to another thread and back takes three times as long, and a child waits for it after
    // each job.
    if (process.platform === 'linux')
      return kibibytes(/^VmRSS:\s+(\d+) kB$/mu, readFileSync(`/proc/${pid}/status`, 'latin1'));
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
