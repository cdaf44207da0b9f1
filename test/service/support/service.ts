import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenProcessEnds } from '../../support/when-process-ends.js';
import { createClient, type Client } from './client.js';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const command = join(root, 'packages/cli/bin/assay.js');

// Each service has its own home, but all share the code cache of the command.
const cache = join(root, 'node_modules/.cache/assay');

/** Options for starting a service. */
export interface StartOptions {
  /** Options of `assay serve`, in addition to `--port 0` and `--data`. */
  readonly args?: readonly string[];
  /** Environment variables, in addition to PATH, HOME (the data folder) and ASSAY_CACHE. The service inherits no others. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder. By default a new one, which is removed after the service has ended. */
  readonly data?: string;
  /** The API key of `client`, if the data folder already has one. */
  readonly key?: string;
  /** Called with the process id as soon as the process starts, long before it listens. */
  readonly spawned?: (pid: number) => void;
}

/** The exit code or signal of a process. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A service in its own process: the built command, as a user starts it. */
export interface Service {
  /** The URL from the log: `https://localhost:43211`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The API key of the first start, or `StartOptions.key`; '' without either. */
  readonly key: string;
  readonly data: string;
  /** The output so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** The log so far. */
  readonly log: readonly LogLine[];
  /** Sends requests with the key, over TLS. Trusts only the certificate that the service had at its start. */
  readonly client: Client;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended, for any reason. */
  readonly exit: Promise<Exit>;
  /** Sends SIGTERM; resolves when the process has ended. */
  stop(): Promise<Exit>;
  /** Sends SIGKILL to the main process only; resolves when it has ended. */
  kill(): Promise<void>;
}

/** One line of the log. */
export interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** The output of an ended command. */
export interface CommandResult extends Exit {
  readonly stdout: string;
  readonly stderr: string;
}

interface Process {
  readonly pid: number;
  stdout: string;
  stderr: string;
  readonly exit: Promise<Exit>;
}

const running = new Set<Process>();

// Each service leads its own process group.
whenProcessEnds(() => {
  for (const { pid } of running) killGroup(pid);
});

/**
 * Starts the built command as a service on a free port, and waits until it listens.
 *
 * @throws an error with the complete output if it ends before that.
 */
export async function startService(options: StartOptions = {}): Promise<Service> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'assay-service-'));
  const child = start(['serve', '--port', '0', '--data', data, ...(options.args ?? [])], data, options.env);
  options.spawned?.(child.pid);
  const ended = child.exit.then((exit) => {
    if (options.data === undefined) rmSync(data, { recursive: true, force: true });
    return exit;
  });
  const url = await untilListening(child);
  const firstKey = logOf(child.stderr).find(({ msg }) => msg === 'created the first API key')?.['file'];
  const key = options.key ?? (typeof firstKey === 'string' ? readFileSync(firstKey, 'utf8').trim() : '');
  const own = options.args?.[options.args.indexOf('--tls-cert') + 1];
  const certificate =
    options.args?.includes('--tls-cert') === true && own !== undefined ? own : join(data, 'certificate.pem');
  const ca = url.startsWith('https:') ? readFileSync(certificate, 'utf8') : undefined;
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    pid: child.pid,
    key,
    data,
    client: createClient({ url, ca, key }),
    get stdout() {
      return child.stdout;
    },
    get stderr() {
      return child.stderr;
    },
    get log() {
      return logOf(child.stderr);
    },
    exit: ended,
    signal: (name) => process.kill(child.pid, name),
    stop: () => {
      sendSignal(child.pid, 'SIGTERM');
      return ended;
    },
    kill: async () => {
      sendSignal(child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Runs the built command to its end, such as `assay keys` beside a service. */
export async function runAssay(
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<CommandResult> {
  const child = start(args, options.cwd ?? tmpdir(), options.env, options.cwd);
  const exit = await child.exit;
  return { ...exit, stdout: child.stdout, stderr: child.stderr };
}

function start(
  args: readonly string[],
  home: string,
  env: Readonly<Record<string, string>> = {},
  cwd: string = tmpdir(),
): Process {
  // Skips the optimisation of PGlite's code, which takes longer than these services live.
  const spawned = spawn(process.execPath, ['--liftoff-only', command, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: home, ASSAY_CACHE: cache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const child: Process = {
    pid: spawned.pid ?? 0,
    stdout: '',
    stderr: '',
    exit: new Promise((resolve, reject) => {
      spawned.on('error', reject);
      // `close` follows when all output has been read. A living child of the process must not delay it.
      spawned.on('exit', (code, signal) => {
        const done = (): void => {
          running.delete(child);
          resolve({ code, signal });
        };
        const timeout = setTimeout(done, 500);
        spawned.on('close', () => {
          clearTimeout(timeout);
          done();
        });
      });
    }),
  };
  running.add(child);
  spawned.stdout.setEncoding('utf8').on('data', (text: string) => (child.stdout += text));
  spawned.stderr.setEncoding('utf8').on('data', (text: string) => (child.stderr += text));
  return child;
}

/** Returns the URL from the log. Stops at a deadline, or when the process ends. */
async function untilListening(child: Process): Promise<string> {
  const state: { exit?: Exit } = {};
  void child.exit.then((exit) => (state.exit = exit));
  // A start takes seconds on an idle machine, but a busy machine is not a fault of the service.
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const line = logOf(child.stderr).find(({ msg }) => msg === 'listening');
    if (line !== undefined) return String(line['url']);
    if (state.exit !== undefined) {
      const { code, signal } = state.exit;
      throw new Error(
        `assay serve ended (${code ?? signal}) before it listened:\n${child.stdout}${child.stderr}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  killGroup(child.pid);
  throw new Error(`assay serve did not listen within five minutes:\n${child.stdout}${child.stderr}`);
}

/** Parses the complete JSON lines. The message of a failed start is not JSON. */
function logOf(stderr: string): LogLine[] {
  return stderr
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended already.
  }
}
