import { fork, type ChildProcess } from 'node:child_process';
import type { ReadFailure } from '@assay/core';
import type { Post, PostResult } from '@assay/host';
import type { Logger } from 'pino';
import { documentName } from './document-name.js';
import type { FetcherSettings } from './policy.js';
import type { Fetched, FromFetcher, ToFetcher } from './protocol.js';

/** Options for starting the process that fetches. */
export interface FetchProcessOptions {
  /** The path of the script, which is also the script of the analysis. */
  readonly script: string;
  readonly settings: FetcherSettings;
  readonly log: Logger;
}

interface Pending {
  readonly uri: string;
  readonly resolve: (result: Fetched) => void;
}

/** The process that fetches documents, so that no document and no server can harm the service or delay an analysis. */
export class FetchProcess {
  private readonly options: FetchProcessOptions;
  private readonly pending = new Map<number, Pending>();
  private readonly posting = new Map<number, (result: PostResult) => void>();
  private child: ChildProcess | undefined;
  private isClosed = false;
  private last = 0;

  constructor(options: FetchProcessOptions) {
    this.options = options;
  }

  /** Starts the process if it does not run. */
  start(): void {
    if (this.child !== undefined || this.isClosed) return;
    const { script, settings, log } = this.options;
    const child = fork(script, [], {
      env: passedOnEnvironment(),
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    // `as`: only our own process can send here, and it never executes document content.
    child.on('message', (message) => this.receive(message as FromFetcher));
    child.on('error', (error) => log.error({ err: error }, 'the process that fetches documents failed'));
    child.on('exit', (code, signal) => this.lose(child, code ?? signal));
    child.send({ kind: 'fetch', settings } satisfies ToFetcher, () => undefined);
  }

  /** Opens a session for the fetches of one analysis. */
  open(): number {
    return ++this.last;
  }

  /** Fetches a document into a file. Never rejects. */
  read(session: number, uri: string, isRoot: boolean, path: string): Promise<Fetched> {
    this.start();
    const id = ++this.last;
    return new Promise((resolve) => {
      this.pending.set(id, { uri, resolve });
      this.send({ kind: 'read', id, session, uri, isRoot, path });
    });
  }

  /** Sends a request by POST. Never rejects. */
  post(request: Post): Promise<PostResult> {
    this.start();
    const id = ++this.last;
    return new Promise((resolve) => {
      this.posting.set(id, resolve);
      this.send({ kind: 'post', id, request });
    });
  }

  /** Ends the connections of a session. Its pending reads fail. */
  end(session: number): void {
    this.send({ kind: 'close', session });
  }

  close(): void {
    this.isClosed = true;
    this.child?.kill('SIGKILL');
  }

  private send(message: ToFetcher): void {
    if (this.child?.connected === true) this.child.send(message, () => undefined);
    else if (message.kind === 'read') this.settle(message.id, interrupted(message.uri));
    else if (message.kind === 'post') this.posted(message.id, notSent);
  }

  private receive(message: FromFetcher): void {
    if (message.kind === 'read') this.settle(message.id, message.result);
    else if (message.kind === 'posted') this.posted(message.id, message.result);
  }

  private posted(id: number, result: PostResult): void {
    this.posting.get(id)?.(result);
    this.posting.delete(id);
  }

  private settle(id: number, result: Fetched): void {
    this.pending.get(id)?.resolve(result);
    this.pending.delete(id);
  }

  private lose(child: ChildProcess, reason: number | string | null): void {
    if (this.child === child) this.child = undefined;
    if (!this.isClosed) this.options.log.warn({ reason }, 'the process that fetches documents was lost');
    for (const [id, { uri }] of this.pending) this.settle(id, interrupted(uri));
    for (const id of this.posting.keys()) this.posted(id, notSent);
  }
}

const notSent: PostResult = { ok: false, reason: 'sending it was interrupted' };

function interrupted(uri: string): ReadFailure {
  return {
    ok: false,
    uri: documentName({ kind: 'url', url: uri }),
    code: 'unreachable',
    reason: 'fetching it was interrupted; try again',
  };
}

/** Environment variables passed to a child process: variables for HTTPS and name resolution, and no secrets. */
const passedOn = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'SystemRoot'];

/** Returns the environment of a child process, without secrets of the service. */
export function passedOnEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
