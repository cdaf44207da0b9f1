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
  /** The path of the child's script. */
  readonly script: string;
  readonly analysis: Pick<AnalysisSettings, 'memory' | 'deadline'>;
  readonly settings: ChildSettings;
  readonly log: Logger;
}

/** The end of a job: done, or the reason why the process ended. */
export type JobEnd = 'done' | Stop | 'abandoned';

/** Takes a message of a job and returns its effect; 'wrong' if the message does not belong to the job. */
export type TakeMessage = (message: FromChild) => 'more' | 'done' | 'wrong';

const mebibyte = 1024 * 1024;
/** Memory of a process besides the heap, in bytes: code, stacks, buffers. */
const outsideHeap = 128 * mebibyte;
/** The time limit for a process to become ready, in milliseconds. */
const startTimeout = 60_000;
/** The maximum size of an answer in the service's own memory, as a share of the analysis limit. */
const maxReceived = 0.25;
/** The number of characters of standard error to keep. Its end states why V8 aborted. */
const keptOutput = 8_000;

/** A child process that analyses documents one after another, and is killed if a document exceeds a limit. */
export class AnalysisChild {
  /** Resolves to true when the process can take its first job, or to false if it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** The number of completed jobs. */
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
  /** The bytes of the current answer so far. */
  private received = 0;
  private timer: NodeJS.Timeout;

  /** @throws the error of `fork` if the system has no room for another process. */
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
    // A process that failed to start emits no exit event.
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

  /**
   * Runs a job until `take` gets its last message, or until the process was stopped. In that case the process has ended when this
   * resolves.
   */
  run(message: ToChild, take: TakeMessage): Promise<JobEnd> {
    if (this.hasEnded) return Promise.resolve('crash');
    this.take = take;
    this.received = 0;
    this.timer = setTimeout(() => this.kill('deadline'), this.options.analysis.deadline);
    this.send(message);
    return new Promise((resolve) => (this.settleJob = resolve));
  }

  /** Kills a process whose answer is no longer needed, because running work cannot be interrupted otherwise. */
  abandon(): void {
    if (this.settleJob !== undefined) this.kill('abandoned');
  }

  /** Kills the process if it exceeds its memory limit. */
  async checkMemory(): Promise<void> {
    const used = await this.memory();
    if (used !== undefined && used > this.options.analysis.memory) this.kill('memory');
  }

  /** Returns the memory of the process in bytes; undefined if unknown. */
  async memory(): Promise<number | undefined> {
    return this.pid === undefined ? undefined : memoryOf(this.pid);
  }

  /** Ends the process, which needs no cleanup. */
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
 * Returns the resident set size of a process in bytes. Undefined if the process has ended, or on Windows, where only the heap
 * limit bounds a child process.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    // A synchronous read: `/proc` is not on a disk. An asynchronous read takes three times as long, and a child waits for it
    // after each job.
    if (process.platform === 'linux')
      return kibibytes(/^VmRSS:\s+(\d+) kB$/mu, readFileSync(`/proc/${pid}/status`, 'latin1'));
    if (process.platform === 'win32') return undefined;
    return kibibytes(/^\s*(\d+)/u, await ask('ps', ['-o', 'rss=', '-p', String(pid)]));
  } catch {
    return undefined; // the process has just ended
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
