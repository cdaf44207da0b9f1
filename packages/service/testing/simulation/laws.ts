import type { ClaimedDocument } from '../../src/jobs/job-store.js';
import type { DocumentStatus } from '../../src/jobs/state/documents.js';
import type { WebhookState } from '../../src/jobs/state/webhooks.js';
import { limits } from './node.js';
import type { Scheduler } from './scheduler.js';
import type { JobTables } from './tables.js';

/** The maximum number of webhooks that a node sends at the same time, in total and for one key. */
const posts = { atOnce: 32, perKey: 2 };
/** Milliseconds within which a key's work must begin while only other keys fail. */
const promptly = { webhook: 5_000, document: 12_000, cancel: 7_000 };

/** The expected duration of an analysis before one has ended, in milliseconds. */
const firstEstimate = 1_000;

/** The items of one owner on one node. */
interface Line {
  waiting: number;
  running: number;
}

/** The turns of analysis owners on one node. */
class TurnRecord {
  private readonly lines = new Map<string, Line>();
  /** The analysis time of one owner in excess of another's while the other waited, in milliseconds. */
  private readonly leads = new Map<string, number>();
  private longest = 0;
  private readonly now: () => number;
  private readonly violate: (text: string) => void;

  constructor(now: () => number, violate: (text: string) => void) {
    this.now = now;
    this.violate = violate;
  }

  wait(owner: string): { start(duration: number): void; end(): void; giveUp(): void } {
    const line = this.lines.get(owner) ?? { waiting: 0, running: 0 };
    this.lines.set(owner, line);
    line.waiting++;
    let hasStarted = false;
    let startedAt = 0;
    return {
      start: (duration) => {
        hasStarted = true;
        startedAt = this.now();
        this.longest = Math.max(this.longest, duration);
        line.waiting--;
        line.running++;
        this.checkLimits(owner, line);
        this.checkShares(owner, duration);
      },
      end: () => {
        // The duration includes the time for which a process was paused.
        this.longest = Math.max(this.longest, this.now() - startedAt);
        line.running--;
      },
      giveUp: () => {
        if (!hasStarted) line.waiting--;
      },
    };
  }

  private checkLimits(owner: string, line: Line): void {
    const running = [...this.lines.values()].reduce((sum, each) => sum + each.running, 0);
    if (running > limits.processes) this.violate(`${running} analyses run at a time`);
    if (line.running > limits.analysesPerKey)
      this.violate(`${line.running} analyses of ${owner} run at a time`);
  }

  private checkShares(owner: string, duration: number): void {
    const bound = 2 * (limits.processes + 2) * this.longest + firstEstimate;
    for (const [other, line] of this.lines) {
      if (other === owner) continue;
      const ahead = `${owner} ${other}`;
      const behind = `${other} ${owner}`;
      const mayStart = line.waiting > 0 && line.running < limits.analysesPerKey;
      const lead = mayStart ? (this.leads.get(ahead) ?? 0) + duration : 0;
      this.leads.set(ahead, lead);
      this.leads.set(behind, Math.max(0, (this.leads.get(behind) ?? 0) - duration));
      if (lead > bound)
        this.violate(`${owner} has ${lead} ms more of the processes than ${other}, which waits`);
    }
  }
}

/** Laws that hold under all failures, and the observations so far. */
export class Laws {
  readonly violations: string[] = [];
  private readonly scheduler: Scheduler;
  private readonly turns = new Map<string, TurnRecord>();
  private readonly posting = new Map<string, number>();
  private readonly deliveries = new Map<string, Set<string>>();
  private readonly firstPosts = new Map<string, number>();
  private readonly accepted = new Set<string>();
  private readonly redeliveries = new Map<string, number>();
  private readonly answers = new Map<string, number>();
  /** The names of documents that are being analysed. */
  readonly working = new Set<string>();
  private readonly notes = new Map<string, number>();

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  violate(text: string): void {
    this.violations.push(`${(this.scheduler.now / 1_000).toFixed(3)} s: ${text}`);
  }

  turnsOf(node: string): TurnRecord {
    const turns =
      this.turns.get(node) ??
      new TurnRecord(
        () => this.scheduler.now,
        (text) => this.violate(`${node}: ${text}`),
      );
    this.turns.set(node, turns);
    return turns;
  }

  /** Records an attempt to deliver a webhook. Returns a function that records its end. */
  posted(node: string, url: string, jobId: string, delivery: string): (isAccepted: boolean) => void {
    const ids = this.deliveries.get(jobId) ?? new Set();
    this.deliveries.set(jobId, ids.add(delivery));
    if (ids.size > 1 + (this.redeliveries.get(jobId) ?? 0))
      this.violate(`the webhook of ${jobId} is sent under ${ids.size} ids: ${[...ids].join(', ')}`);
    if (!this.firstPosts.has(jobId)) this.firstPosts.set(jobId, this.scheduler.now);
    for (const [name, max] of [
      [node, posts.atOnce],
      [`${node} to ${url}`, posts.perKey],
    ] as const) {
      const count = (this.posting.get(name) ?? 0) + 1;
      this.posting.set(name, count);
      if (count > max) this.violate(`${count} webhooks are sent at a time by ${name}`);
    }
    return (isAccepted) => {
      if (isAccepted) this.accepted.add(delivery);
      for (const name of [node, `${node} to ${url}`])
        this.posting.set(name, (this.posting.get(name) ?? 0) - 1);
    };
  }

  /** True while the analysis of a job's document waits or runs. */
  isWorkingOn(jobId: string): boolean {
    return [...this.working].some((name) => name.startsWith(`${jobId}/`));
  }

  redelivered(jobId: string): void {
    this.redeliveries.set(jobId, (this.redeliveries.get(jobId) ?? 0) + 1);
  }

  /** Records an answer that was stored. */
  answered({ id, name }: ClaimedDocument, before: DocumentStatus | undefined): void {
    const count = (this.answers.get(id) ?? 0) + 1;
    this.answers.set(id, count);
    if (count > 1) this.violate(`${name} is answered ${count} times`);
    if (before === 'cancelled') this.violate(`${name} is answered after its job was cancelled`);
  }

  /** Records the outcome of an attempt to deliver a webhook. */
  settled(jobId: string, before: WebhookState | undefined, after: WebhookState | undefined): void {
    if (before?.state === 'delivered' && after?.state !== 'delivered')
      this.violate(`the webhook of ${jobId} was delivered, and is ${after?.state} again`);
  }

  /** Records an audit log entry for the group of an import. */
  noted(group: string): void {
    this.notes.set(group, (this.notes.get(group) ?? 0) + 1);
  }

  /** Checks that the webhook of a job that ended now is sent promptly, even if the webhooks of other keys fail. */
  expectPost(jobId: string): void {
    this.scheduler.in(promptly.webhook, () => {
      if (!this.firstPosts.has(jobId)) this.violate(`the webhook of ${jobId} waits for those of other keys`);
    });
  }

  /** Checks that the documents of a newly acknowledged job are answered promptly, even if the documents of other keys fail. */
  expectAnswers(tables: JobTables, jobId: string): void {
    this.scheduler.in(promptly.document, () => {
      for (const { document, state } of documentsOf(tables, jobId))
        if (isUnanswered(state.status)) this.violate(`${document.name} waits for documents of other keys`);
    });
  }

  /** Checks that no node continues to work on a job that was cancelled now. */
  expectRest(isWorking: () => boolean, jobId: string): void {
    this.scheduler.in(promptly.cancel, () => {
      if (isWorking()) this.violate(`a node still works on ${jobId}, which was cancelled`);
    });
  }

  /** Checks the final stored state. */
  checkTables(tables: JobTables, isValid: (name: string) => boolean): void {
    const groups = new Set<string>();
    for (const { job, progress, webhook } of tables.jobs.values()) {
      const documents = documentsOf(tables, job.id);
      const answered = documents.filter(({ answer }) => answer !== undefined);
      for (const { document, answer } of answered) {
        const { name } = document;
        const body = JSON.parse(Buffer.from(answer?.body ?? []).toString()) as { readonly name?: string };
        if (job.kind === 'validate' && body.name !== name)
          this.violate(`${name} has another answer: ${body.name}`);
        if ((answer?.status === 'success') !== isValid(name)) this.violate(`${name} has a wrong answer`);
        if (answer?.records !== undefined) groups.add(answer.records.group.id);
      }
      const failed = answered.filter(({ answer }) => answer?.status === 'error').length;
      if (progress.done !== answered.length || progress.failed !== failed)
        this.violate(
          `${job.id} counts ${progress.done} answers and ${progress.failed} failures: ${answered.length}, ${failed}`,
        );
      const hasAll = answered.length === documents.length;
      if ((progress.status === 'completed') !== hasAll && progress.status !== 'cancelled')
        this.violate(
          `${job.id} is ${progress.status} with ${answered.length} of ${documents.length} answers`,
        );
      if (webhook.state === 'delivered' && !this.accepted.has(webhook.delivery ?? ''))
        this.violate(`the webhook of ${job.id} was not delivered`);
    }
    for (const [group, count] of this.notes)
      if (count > 1 || !groups.has(group))
        this.violate(
          `the audit log has ${count} entries for ${group}, of which there ${groups.has(group) ? 'is one' : 'is none'}`,
        );
  }
}

export function documentsOf(tables: JobTables, jobId: string) {
  return [...tables.documents.values()].filter((document) => document.jobId === jobId);
}

export function isUnanswered(status: string): boolean {
  return status === 'queued' || status === 'running';
}
