import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenProcessEnds } from '../../support/when-process-ends.js';
import { createClient, type Client } from './client.js';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const command = join(root, 'packages/cli/bin/assay.js');

// Each service has a home of its own, but compiles the command's code no more than once.
const cache = join(root, 'node_modules/.cache/assay');

/** Options for starting a service. */
export interface StartOptions {
  /** Options of `assay serve`, beside `--port 0` and `--data`. */
  readonly args?: readonly string[];
  /** Beside PATH, HOME, which is the data folder, and ASSAY_CACHE; nothing else of this process is passed on. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder; a new one by default, which is removed when the service has ended. */
  readonly data?: string;
  /** The API key of `client`, where the data folder has one already. */
  readonly key?: string;
  /** Is told its process id as soon as it has one, long before it listens. */
  readonly spawned?: (pid: number) => void;
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A service that runs as a process of its own: the built command, as a user starts it. */
export interface Service {
  /** As its log says: `https://localhost:43211`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The API key that it made at its first start, or the one that was given; '' without either. */
  readonly key: string;
  readonly data: string;
  /** What it wrote until now. */
  readonly stdout: string;
  readonly stderr: string;
  /** Its log until now. */
  readonly log: readonly LogLine[];
  /** Sends requests with the key, over TLS with the certificate that it had at its start: no other one is trusted. */
  readonly client: Client;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended, by whatever reason. */
  readonly exit: Promise<Exit>;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<Exit>;
  /** SIGKILL to it alone; resolves when it has ended. */
  kill(): Promise<void>;
}

/** One line of the log. */
export interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** What a command that ended wrote. */
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

// Each service is a process group of its own.
whenProcessEnds(() => {
  for (const { pid } of running) killGroup(pid);
});

/**
 * Starts the built command as a service on a free port and waits until it listens.
 *
 * @throws an error with all that it wrote where it ends before that.
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

/** Runs the built command to its end, as for `assay keys` beside a service. */
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
  // Optimising PGlite takes longer than these services live.
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
      // `close` comes when all that it wrote has been read; a child of its own that lives on must not hold it up.
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

/** The URL that the log names; bounded, and over at once where the process ends. */
async function untilListening(child: Process): Promise<string> {
  const state: { exit?: Exit } = {};
  void child.exit.then((exit) => (state.exit = exit));
  // Seconds on an idle machine: a busy one is no fault of the service.
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

/** The lines that are complete and JSON; the sentence of a start that failed is none. */
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
    // It has ended already.
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}
