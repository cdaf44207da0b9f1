import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedFile } from '../../packages/exporters/src/index.js';

const readers = createRequire(new URL('../peers/', import.meta.url));

/** Loads a library of the readers, whose types are not installed. */
export function requireReader(name: string): unknown {
  return readers(name);
}

/** Returns the path of a file in a reader's package. */
export function readerFile(path: string): string {
  return readers.resolve(path);
}

/** The output and exit status of a program. */
export interface Run {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a program of the readers with Node.js in a folder, without proxies and telemetry.
 *
 * Its output goes into files of the folder, because programs that exit by themselves do not flush a pipe.
 */
export async function runReader(script: string, args: readonly string[], folder: string): Promise<Run> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name)),
  );
  const output = join(folder, 'output.txt');
  const errors = join(folder, 'errors.txt');
  const files = [output, errors].map((path) => openSync(path, 'w'));
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: folder,
        env: { ...environment, NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', REDOCLY_TELEMETRY: 'off', CI: 'true' },
        stdio: ['ignore', ...files],
      });
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { status, output: readFileSync(output, 'utf8'), errors: readFileSync(errors, 'utf8') };
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Writes exported files into a new folder, and removes it after the work. */
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
