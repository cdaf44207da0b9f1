import { spawn, spawnSync } from 'node:child_process';
import type { Run } from './run-reader.js';

const command = process.env['ASSAY_SCHEMATHESIS'] ?? 'schemathesis';

/** Returns the reason why Schemathesis cannot run. Undefined if it can. */
export function schemathesisIsMissing(): string | undefined {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    return 'Schemathesis is not installed: put it on the PATH (`pip install schemathesis`), or name it in ASSAY_SCHEMATHESIS.';
  }
  return / 4\./.test(stdout) ? undefined : `Schemathesis 4 is required, but ${stdout.trim()} is installed.`;
}

/** Runs Schemathesis with documented examples only, so that every run sends the same requests. */
export async function runSchemathesis(
  folder: string,
  openapi: string,
  environment: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<Run> {
  const options = ['--phases', 'examples', '--mode', 'positive', '--seed', '1', '--no-color', ...more];
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['run', openapi, ...options], {
      cwd: folder,
      env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', ...environment },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output, errors }));
  });
}
