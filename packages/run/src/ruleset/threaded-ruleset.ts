import { Worker } from 'node:worker_threads';
import type { RuleFailure } from '@assay/core';
import {
  defaultSteps,
  relocateDiagnostics,
  RulesetError,
  UnsupportedRuleset,
  type LintResult,
  type RuleEngine,
  type RunningRuleset,
  type UnparsedAccess,
} from '@assay/ruleset';
import { errorMessage, joinWords, type SourceDocument } from '@assay/text';
import type { RulesetAccess } from './node-ruleset-host.js';
import { getCountedShare, measureUsage } from './thread-usage.js';
import type { FromThread, SentDocument, ThreadAnswer, ThreadRule, ToThread } from './thread-messages.js';

/** Thrown if a thread ends before its work is done. The message is a clause about the ruleset's code. */
class ThreadEnded extends Error {
  readonly code = 'ERR_ASSAY_RULESET_THREAD';
}

type Opened = Extract<FromThread, { readonly kind: 'opened' }>;

/** The module of the threads. Only tests run sources, and they compile this module first. */
const threadModule = new URL(
  import.meta.url.endsWith('.ts') ? '../../development/ruleset-thread.mjs' : './ruleset-thread.js',
  import.meta.url,
);

/**
 * A ruleset with code, which runs in its own thread. If a function does not terminate, the thread is stopped, the rule is
 * skipped, and the other rules run again.
 */
export class ThreadedRuleset implements RunningRuleset {
  readonly rules: readonly ThreadRule[];
  readonly engines: readonly RuleEngine[];
  readonly missing: readonly RuleFailure[];
  private readonly access: RulesetAccess;
  private readonly timeout: number;
  private thread: RulesetThread | undefined;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(access: RulesetAccess, timeout: number, thread: RulesetThread, opened: Opened) {
    this.access = access;
    this.timeout = timeout;
    this.thread = thread;
    this.rules = opened.rules;
    this.engines = opened.engines;
    this.missing = opened.missing;
  }

  /**
   * Opens a ruleset in a thread.
   *
   * @param timeout - milliseconds for the ruleset's code, per document and during loading
   * @throws RulesetError or UnsupportedRuleset if it cannot be used.
   */
  static async open(access: RulesetAccess, timeout: number): Promise<ThreadedRuleset> {
    const thread = new RulesetThread(access, timeout);
    try {
      return new ThreadedRuleset(access, timeout, thread, await thread.open());
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      const { location } = access;
      throw new RulesetError([
        {
          rule: location,
          message: `The code of the ruleset \`${location}\` ${error.message}: none of its rules was run.`,
        },
      ]);
    }
  }

  /** Runs the ruleset on one document. Calls are queued. */
  lint(access: UnparsedAccess, look: () => void): ReturnType<RunningRuleset['lint']> {
    const run = this.last.then(() => this.lintNext(access, look));
    this.last = run.catch(() => undefined);
    return run;
  }

  private async lintNext(access: UnparsedAccess, look: () => void): ReturnType<RunningRuleset['lint']> {
    const failures: RuleFailure[] = [];
    const excluded = new Set<string>();
    for (;;) {
      const thread = (this.thread ??= new RulesetThread(this.access, this.timeout));
      try {
        await thread.open();
        return { result: await thread.lint(access, [...excluded], look), failures };
      } catch (error) {
        if (thread.hasEnded) this.thread = undefined;
        if (!(error instanceof ThreadEnded)) throw error;
        const suspects = this.listSuspects(thread, excluded, failures.length > 0);
        if (suspects.length === 0) throw new Error(this.describeStop(error.message), { cause: error });
        for (const { name } of suspects) excluded.add(name);
        failures.push(...describeEnd(suspects, error.message));
      }
    }
  }

  /** Describes an end that no function of the ruleset's code explains, such as one of the engine in a pattern. */
  private describeStop(reason: string): string {
    return `The ruleset \`${this.access.location}\` ${reason} on this document: none of its rules was run.`;
  }

  /**
   * Lists the rules that may have ended a thread: those that wait for a function. If there are none, or after a second end, it
   * lists all rules with foreign functions.
   */
  private listSuspects(
    thread: RulesetThread,
    excluded: ReadonlySet<string>,
    isSecond: boolean,
  ): ThreadRule[] {
    const foreign = this.rules.filter(({ name, foreign: names }) => names.length > 0 && !excluded.has(name));
    const waiting = foreign.filter(({ name }) =>
      thread.waitsFor(this.rules.findIndex((rule) => rule.name === name)),
    );
    return isSecond || waiting.length === 0 ? foreign : waiting;
  }
}

function describeEnd(suspects: readonly ThreadRule[], reason: string): RuleFailure[] {
  const [only] = suspects;
  const names = joinWords(
    suspects.map(
      ({ name, foreign }) => `${foreign.map((each) => `\`${each}\``).join(', ')} of the rule \`${name}\``,
    ),
    'and',
  );
  return suspects.map(({ name, place, foreign }) => ({
    rule: name,
    message:
      suspects.length === 1 && only !== undefined
        ? `${place}: the function \`${foreign.at(-1) ?? ''}\` of the rule \`${name}\` ${reason}: the rule was skipped.`
        : `${place}: the rule \`${name}\` was skipped, because one of the functions ${names} ${reason}.`,
    location: null,
  }));
}

/** Number of checks without progress after which a thread is stopped. */
const checksWithoutProgress = 4;

/** A thread with an open ruleset. */
class RulesetThread {
  hasEnded = false;
  private readonly access: RulesetAccess;
  private readonly timeout: number;
  private readonly worker: Worker;
  private readonly opening: Promise<Opened>;
  private calls: Int32Array | undefined;
  private settle: { resolve(message: FromThread): void; reject(error: unknown): void } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private documents: UnparsedAccess | undefined;
  /** Documents whose values were changed by overlays, by name. */
  private readonly overlaid = new Map<string | null, SourceDocument>();

  constructor(access: RulesetAccess, timeout: number) {
    this.access = access;
    this.timeout = timeout;
    const { cwd, location, readFile } = access;
    this.worker = new Worker(threadModule, {
      // Most objects of a ruleset are short-lived. V8's default of 48 would take 24 MB more for DigitalOcean's document and save
      // no time.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
      workerData: { cwd, location, asksForFiles: readFile !== undefined },
    });
    this.worker.on('message', (message: FromThread) => this.take(message));
    this.worker.on('error', (error) =>
      this.end(`threw an error outside of its calls (${errorMessage(error)})`),
    );
    this.worker.on('exit', () => this.end('ended its thread'));
    this.opening = this.next('opened').then((opened) => {
      this.calls = opened.calls;
      return opened;
    });
    // The caller of `open` handles the rejection.
    this.opening.catch(() => undefined);
  }

  open(): Promise<Opened> {
    return this.opening;
  }

  /** True if a rule, by its index, waits for a function. */
  waitsFor(rule: number): boolean {
    return (this.calls?.[rule] ?? 0) > 0;
  }

  async lint(access: UnparsedAccess, excluded: readonly string[], look: () => void): Promise<LintResult> {
    this.documents = access;
    this.overlaid.clear();
    const { source, root } = access;
    const watch = setInterval(() => {
      try {
        look();
      } catch (error) {
        this.stop(error);
      }
    }, 50);
    try {
      const linted = this.next('linted');
      this.startTimer();
      const sent = this.toSent(root, source);
      const documents = new Map(
        [...access.parsed]
          .filter(([, document]) => document !== root)
          .map(([name, document]) => [name, this.toSent(document, name)]),
      );
      this.send({ kind: 'lint', source, root: sent, documents, steps: defaultSteps, excluded });
      const { result } = await linted;
      for (const [name, document] of this.overlaid)
        relocateDiagnostics(
          document,
          name,
          result.diagnostics.filter((diagnostic) => (diagnostic.source ?? null) === name),
        );
      return result;
    } finally {
      clearInterval(watch);
    }
  }

  private send(message: ToThread): void {
    this.worker.postMessage(message);
  }

  private toSent(document: SourceDocument, name: string | null): SentDocument {
    const { uri, text, value, findOrigin } = document;
    if (findOrigin === undefined) return { uri, content: text };
    this.overlaid.set(name, document);
    return { uri, content: JSON.stringify(value) };
  }

  /** Waits for a message. The thread keeps the process alive until then. */
  private async next<Kind extends FromThread['kind']>(
    kind: Kind,
  ): Promise<Extract<FromThread, { readonly kind: Kind }>> {
    if (this.hasEnded) throw new ThreadEnded('has ended');
    this.worker.ref();
    try {
      const message = await new Promise<FromThread>((resolve, reject) => {
        this.settle = { resolve, reject };
      });
      if (message.kind !== kind) throw new TypeError(`A thread of a ruleset sent \`${message.kind}\``);
      return message as Extract<FromThread, { readonly kind: Kind }>; // It is of that kind.
    } finally {
      clearInterval(this.timer);
      this.settle = undefined;
      this.worker.unref();
    }
  }

  private take(message: FromThread): void {
    if (this.hasEnded) return;
    this.startTimer();
    if (message.kind === 'ask') void this.answer(message);
    else if (message.kind === 'failed') this.settle?.reject(toError(message));
    else if (message.kind !== 'ready') this.settle?.resolve(message);
  }

  private async answer({ id, subject, name }: Extract<FromThread, { readonly kind: 'ask' }>): Promise<void> {
    clearInterval(this.timer);
    let answer: ThreadAnswer;
    try {
      answer = { ok: true, ...(await this.read(subject, name)) };
    } catch (error) {
      answer = { ok: false, message: errorMessage(error) };
    }
    if (this.hasEnded) return;
    this.startTimer();
    this.send({ kind: 'answer', id, answer });
  }

  private async read(subject: 'url' | 'file' | 'document', name: string): Promise<SentDocument> {
    if (subject === 'url') return { uri: name, content: await this.access.readUrl(name) };
    if (subject === 'file' && this.access.readFile !== undefined)
      return { uri: name, content: await this.access.readFile(name) };
    if (this.documents === undefined) throw new Error(`\`${name}\` is not read`);
    const found = await this.documents.readUnparsed(name);
    return 'text' in found
      ? this.toSent(found, name.replace(/\/$/, ''))
      : { uri: found.uri, content: found.bytes };
  }

  /** Restarts the time limit of the thread. It also restarts with each message and whenever the thread makes progress. */
  private startTimer(): void {
    clearInterval(this.timer);
    if (this.settle === undefined) return;
    let [progress, checks] = [this.progress, 0];
    let usage = measureUsage(this.worker);
    this.timer = setInterval(() => {
      const now = measureUsage(this.worker);
      checks = this.progress === progress ? checks + getCountedShare(usage, now) : 0;
      progress = this.progress;
      usage = now;
      if (checks > checksWithoutProgress - 0.5) this.end('does not terminate');
    }, this.timeout / checksWithoutProgress);
  }

  private get progress(): number {
    return this.calls?.at(-1) ?? 0;
  }

  private end(reason: string): void {
    this.stop(new ThreadEnded(reason));
  }

  private stop(error: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearInterval(this.timer);
    this.settle?.reject(error);
    void this.worker.terminate();
  }
}

function toError({ code, message, problems }: Extract<FromThread, { readonly kind: 'failed' }>): Error {
  if (problems.length > 0) return new RulesetError(problems);
  if (code === 'ERR_ASSAY_UNSUPPORTED_RULESET') return new UnsupportedRuleset(message);
  return new Error(message);
}
