import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What running a command gave. */
export interface CommandResult {
  /** The exit code; undefined where the command was still running when it had said something, and was stopped. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that looks to commands like a fresh clone that is installed and built, and that they may write into. */
export interface Clone {
  readonly folder: string;
  run(command: string, options?: { readonly staysRunning?: boolean }): Promise<CommandResult>;
  remove(): void;
}

/** Makes a clone of the checkout at the given root: its scripts, examples and dependencies, and an `openapi.yaml`. */
export function makeClone(root: string): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'assay-readme-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'openapi.yaml'));
  mkdirSync(join(folder, 'snippets'));
  const scripts = { start: `node ${JSON.stringify(join(root, 'tools/run.mjs'))} start` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  return {
    folder,
    run: (command, options = {}) => runCommand(command, folder, options.staysRunning ?? false),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs the command in a process group of its own, so that what it starts can be stopped with it. */
function runCommand(command: string, folder: string, staysRunning: boolean): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, INIT_CWD: folder, NO_COLOR: '1', FORCE_COLOR: undefined, COLUMNS: undefined },
    });
    let stdout = '';
    let stderr = '';
    let stopped = false;
    const onOutput = (): void => {
      if (!staysRunning || stopped || child.pid === undefined || stdout + stderr === '') return;
      stopped = true;
      process.kill(-child.pid, 'SIGTERM');
    };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      onOutput();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      onOutput();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: stopped ? undefined : (code ?? 1), stdout, stderr }));
  });
}
