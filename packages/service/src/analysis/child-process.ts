import { fork, type ChildProcess, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { AnalysisSettings } from '../settings/settings.js';
import { measureMessage } from './collect.js';
import { readMessage, type FromChild } from './child-message.js';
import { memoryExitCode, type ChildSettings, type ToChild } from './protocol.js';
import type { Stop } from './stopped-analysis.js';
import { passedOnEnvironment } from '../fetching/fetch-process.js';

/** Options for starting a child process. */
export interface ChildOptions {
  /** The path of its script. */
  readonly script: string;
  readonly analysis: Pick<AnalysisSettings, 'memory' | 'deadline'>;
  readonly settings: ChildSettings;
  readonly log: Logger;
}

/** End of a job: its last message, or the end of the process, with the reason. */
export type JobEnd = 'done' | Stop | 'abandoned';

/** Takes the messages of a job; false where one does not belong to it. */
export type TakeMessage = (message: FromChild) => 'more' | 'done' | 'wrong';

const mebibyte = 1024 * 1024;
/** Memory of a process besides the heap: code, stacks, buffers. */
const outsideHeap = 128 * mebibyte;
/** Milliseconds in which a process has to be ready. */
const startTimeout = 60_000;
/** Maximum size of an answer in the service's own memory, as a share of the analysis limit. */
const maxReceived = 0.25;
/** Characters of its standard error that are kept: the end says why V8 gave up. */
const keptOutput = 8_000;

/** One child process: analyses documents one after the other, and is killed where one costs too much. */
export class AnalysisChild {
  /** Resolves when the process can take its first job, with false where it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Number of jobs done. */
  jobs = 0;
  private readonly options: ChildOptions;
  private readonly process: ChildProcess;
  private settleReady: (ready: boolean) => void = () => {};
  private settleEnded: () => void = () => {};
  private settleJob: ((outcome: JobEnd) => void) | undefined;
  private take: TakeMessage | undefined;
  private killedFor: Stop | 'abandoned' | undefined;
  private hasEnded = false;
  private output = '';
  /** The bytes of the answer so far. */
  private received = 0;
  private timer: NodeJS.Timeout;

  /** @throws as `fork` does where the system has no room for another process. */
  constructor(options: ChildOptions) {
    this.options = options;
    this.ready = new Promise((resolve) => (this.settleReady = resolve));
    this.ended = new Promise((resolve) => (this.settleEnded = resolve));
    const { memory } = options.analysis;
    const heap = Math.max(64, Math.floor((memory - outsideHeap) / mebibyte));
    this.process = fork(options.script, [], {
      execArgv: [`--max-old-space-size=${heap}`],
      env: passedOnEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.timer = setTimeout(() => this.kill('crash'), startTimeout);
    this.process.on('message', (message) => this.receive(message));
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    // A process that could not be started has no exit.
    this.process.on('error', () => this.process.pid === undefined && this.end(null, null));
    this.process.on('close', (code, signal) => this.end(code, signal));
    this.send({ kind: 'start', parent: process.pid, settings: options.settings });
  }

  get isAlive(): boolean {
    return !this.hasEnded;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Runs a job until `take` has its last message, or until the process had to be stopped. It then has ended. */
  run(message: ToChild, take: TakeMessage): Promise<JobEnd> {
    if (this.hasEnded) return Promise.resolve('crash');
    this.take = take;
    this.received = 0;
    this.timer = setTimeout(() => this.kill('deadline'), this.options.analysis.deadline);
    this.send(message);
    return new Promise((resolve) => (this.settleJob = resolve));
  }

  /** Kills the process while it works for nobody: what a document makes it do cannot be interrupted otherwise. */
  abandon(): void {
    if (this.settleJob !== undefined) this.kill('abandoned');
  }

  /** Kills the process where it has more memory than it may. */
  async checkMemory(): Promise<void> {
    const used = await this.memory();
    if (used !== undefined && used > this.options.analysis.memory) this.kill('memory');
  }

  /** The bytes of memory that the process has; undefined where that cannot be determined. */
  async memory(): Promise<number | undefined> {
    return this.pid === undefined ? undefined : memoryOf(this.pid);
  }

  /** Ends the process. It has nothing to put in order. */
  async stop(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  private kill(reason: Stop | 'abandoned'): void {
    this.killedFor ??= reason;
    this.process.kill('SIGKILL');
  }

  private send(message: ToChild): void {
    if (!this.process.connected) return; // its end is reported separately
    this.process.send(message, (error) => error !== null && this.kill('crash'));
  }

  private receive(message: unknown): void {
    const read = readMessage(message);
    if (read === undefined) {
      this.kill('crash');
    } else if (read.kind === 'ready') {
      clearTimeout(this.timer);
      this.settleReady(true);
    } else {
      this.receivePart(read);
    }
  }

  private receivePart(message: FromChild): void {
    if (this.killedFor !== undefined) return;
    this.received += measureMessage(message);
    if (this.received > this.options.analysis.memory * maxReceived) {
      this.kill('memory');
      return;
    }
    const accepted = this.take?.(message) ?? 'wrong';
    if (accepted === 'wrong') this.kill('crash');
    if (accepted === 'done') this.finish('done');
  }

  private finish(outcome: JobEnd): void {
    clearTimeout(this.timer);
    this.jobs++;
    this.take = undefined;
    const settle = this.settleJob;
    this.settleJob = undefined;
    settle?.(outcome);
  }

  private hear(text: string): void {
    if (this.output.length < keptOutput) {
      this.options.log.debug(
        { pid: this.pid, output: text.slice(0, keptOutput) },
        'A child process says something',
      );
    }
    this.output = (this.output + text).slice(-keptOutput);
  }

  private end(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.timer);
    const reason = this.killedFor ?? (this.ranOutOfMemory(code) ? 'memory' : 'crash');
    this.options.log.debug({ pid: this.pid, code, signal, reason }, 'A child process has ended');
    this.settleReady(false);
    this.finish(reason);
    this.settleEnded();
  }

  private ranOutOfMemory(code: number | null): boolean {
    return (
      code === memoryExitCode || /heap out of memory|out of memory|allocation failed/iu.test(this.output)
    );
  }
}

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
