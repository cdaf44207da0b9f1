import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedFile } from '../../packages/exporters/src/index.js';

const readers = createRequire(import.meta.url);

/** Loads a library of the readers. Their types are not installed. */
export function requireReader(name: string): unknown {
  return readers(name);
}

/** The path of a file of a reader's package. */
export function readerFile(path: string): string {
  return readers.resolve(path);
}

/** What a program printed, and how it ended. */
export interface Run {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program of the readers with Node.js, in a folder. Proxies are not used, and nothing is sent home. */
export async function runReader(script: string, args: readonly string[], folder: string): Promise<Run> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: { ...environment, NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', REDOCLY_TELEMETRY: 'off', CI: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({
        status,
        output: Buffer.concat(output).toString('utf8'),
        errors: Buffer.concat(errors).toString('utf8'),
      }),
    );
  });
}

/** Writes exported files into a new folder, and takes it away when the work is done. */
export async function inFolder<Result>(
  files: readonly ExportedFile[],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-readers-'));
  try {
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
