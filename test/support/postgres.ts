import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { whenProcessEnds } from './when-process-ends.js';

/** A PostgreSQL server of a test, with its own cluster in a temporary folder, on a free port of 127.0.0.1. */
export interface TestPostgres {
  /** The URL with login and database. The login requires its password. */
  readonly url: string;
  /** Shuts the server down like `pg_ctl stop`. The default mode `fast` closes all connections. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts the server again after `stop` or `kill`. */
  start(): Promise<void>;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Pauses all processes of the server. Its port still accepts connections, but never responds. */
  freeze(): void;
  /** Resumes the server after `freeze`. */
  thaw(): void;
  /** Stops the server and deletes its folder. */
  close(): Promise<void>;
}

/** The folder of PostgreSQL's programs. Undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Creates and starts a PostgreSQL server. The test must close it. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed: run .ci/install-postgres.');
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'));
  const user = otherUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const passwords = join(folder, 'password');
  writeFileSync(passwords, 'secret');
  if (user !== undefined) chownSync(passwords, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const login = ['-U', 'assay', '--pwfile', passwords, '-A', 'scram-sha-256'];
  const form = ['-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...login, ...form], { ...options, stdio: 'ignore' });
  const port = await freePort();
  const parameters = ['-D', data, '-p', String(port), '-k', folder];
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off'].flatMap((setting) => ['-c', setting]);

  let server: ChildProcess | undefined;
  const end = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> => {
    const ended = server;
    server = undefined;
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
  };
  const start = async (): Promise<void> => {
    // After a crash the children need a moment to end; until then the server cannot start.
    for (let tries = 0; tries < 150; tries++) {
      server = spawn(join(programs, 'postgres'), [...parameters, ...settings], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      if (await isReady(server)) return;
      await setTimeout(200);
    }
    throw new Error('PostgreSQL does not start.');
  };

  // The children notice the end of the server.
  const forget = whenProcessEnds(() => server?.kill('SIGKILL'));
  let frozen: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of frozen) signalTo(pid, 'SIGCONT');
    frozen = [];
  };

  await start();
  return {
    url: `postgresql://assay:secret@127.0.0.1:${port}/postgres`,
    stop: (mode = 'fast') => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    start,
    kill: () => end('SIGKILL'),
    freeze() {
      const { pid } = server ?? {};
      if (pid === undefined) return;
      // Pauses the parent first, because it starts the others.
      signalTo(pid, 'SIGSTOP');
      frozen = [pid, ...childrenOf(pid)];
      for (const each of frozen) signalTo(each, 'SIGSTOP');
    },
    thaw,
    async close() {
      thaw();
      await end('SIGINT');
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves to true when the server accepts connections, and to false if it exits. */
async function isReady(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    let log = '';
    server.on('exit', () => resolve(false));
    server.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-4_000);
      if (log.includes('ready to accept connections')) resolve(true);
    });
  });
}

function childrenOf(pid: number): readonly number[] {
  const list = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [parent, child] = line.trim().split(/\s+/).map(Number);
    return parent === pid && child !== undefined ? [child] : [];
  });
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

/** Finds a user for the server, which refuses to run as root. */
function otherUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (option: string): number =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // The user does not exist.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither of the users `postgres` and `nobody` exists.',
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
