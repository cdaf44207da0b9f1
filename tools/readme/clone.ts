import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The result of a command. */
export interface CommandResult {
  /** The exit code. Undefined if the command was stopped after its first output. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that looks to commands like a fresh, installed and built clone. They may write to it. */
export interface Clone {
  readonly folder: string;
  run(command: string, options?: RunOptions): Promise<CommandResult>;
  /** Starts a command that runs until it is stopped. */
  start(command: string, env: Readonly<Record<string, string>>): RunningCommand;
  /** A PATH with which `npx` and `npm start` run the built command directly, because npm takes longer than the command. */
  readonly pathWithoutNpm: string;
  remove(): void;
}

export interface RunOptions {
  /** True to stop the command after its first output. */
  readonly staysRunning?: boolean;
  /** True to run the built command for `npx assay` or `npm start` in the command line. */
  readonly withoutNpm?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Waits for matching output. Rejects if the command ends before. */
  saying(pattern: RegExp): Promise<string>;
  /** Stops the command; resolves when it and all of its child processes have ended. */
  stop(): Promise<void>;
}

/** Creates a clone of the checkout with its scripts, examples and dependencies, and an `openapi.yaml`. */
export function makeClone(root: string): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'assay-readme-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'openapi.yaml'));
  mkdirSync(join(folder, 'snippets'));
  const scripts = { start: `node ${JSON.stringify(join(root, 'tools/run.mjs'))} start` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts }));
  const pathWithoutNpm = `${writeStandIns(root, folder)}${delimiter}${process.env['PATH'] ?? ''}`;
  return {
    folder,
    pathWithoutNpm,
    run: (command, { withoutNpm = false, env, ...options } = {}) =>
      runCommand(command, folder, {
        ...options,
        env: { ...(withoutNpm && { PATH: pathWithoutNpm }), ...env },
      }),
    start: (command, env) => startCommand(command, folder, { PATH: pathWithoutNpm, ...env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes scripts that replace npx and npm; returns their folder. */
function writeStandIns(root: string, folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const command = JSON.stringify(join(root, 'packages/cli/bin/assay.js'));
  const scripts = {
    npx: `[ "$1" = --yes ] && shift\nshift\nexec node ${command} "$@"`,
    npm: `${installation(command)}\nshift\n[ "$1" = -- ] && shift\nexec node ${JSON.stringify(join(root, 'tools/run.mjs'))} start "$@"`,
  };
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}

/**
 * Shell commands for `npm install --prefix FOLDER` and `npm ci --prefix FOLDER`, which install a script that runs the built
 * command.
 */
function installation(command: string): string {
  const script = `#!/bin/sh\\nexec node ${command.replaceAll('"', '')} "$@"\\n`;
  return `if [ "$1" = pack ]; then
  touch assay.tgz
  exit 0
fi
if [ "$1" = install ] || [ "$1" = ci ]; then
  mkdir -p "$3/node_modules/.bin"
  printf '${script}' > "$3/node_modules/.bin/assay"
  chmod +x "$3/node_modules/.bin/assay"
  exit 0
fi`;
}

/** Starts the command in its own process group, so that its child processes can be stopped with it. */
function spawnIn(
  folder: string,
  command: string,
  env: RunOptions['env'] = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      INIT_CWD: folder,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      // The width of the documented examples.
      COLUMNS: '100',
      ...env,
    },
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

function runCommand(
  command: string,
  folder: string,
  { staysRunning = false, env }: RunOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawnIn(folder, command, env);
    let stdout = '';
    let stderr = '';
    let stopped = false;
    const onOutput = (): void => {
      if (!staysRunning || stopped || child.pid === undefined || stdout + stderr === '') return;
      stopped = true;
      process.kill(-child.pid, 'SIGTERM');
    };
    child.stdout.on('data', (chunk: string) => {
      stdout += chunk;
      onOutput();
    });
    child.stderr.on('data', (chunk: string) => {
      stderr += chunk;
      onOutput();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: stopped ? undefined : (code ?? 1), stdout, stderr }));
  });
}

function startCommand(
  command: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const child = spawnIn(folder, command, env);
  let output = '';
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: string) => (output += chunk));
  return {
    async saying(pattern) {
      for (;;) {
        const found = pattern.exec(output)?.[0];
        if (found !== undefined) return found;
        if (hasEnded) throw new Error(`\`${command}\` ended without saying ${pattern}:\n${output}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
      }
    },
    async stop() {
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
