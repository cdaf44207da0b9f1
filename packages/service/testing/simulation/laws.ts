import type { ClaimedDocument } from '../../src/jobs/job-store.js';
import type { DocumentStatus } from '../../src/jobs/state/documents.js';
import type { WebhookState } from '../../src/jobs/state/webhooks.js';
import { limits } from './node.js';
import type { Scheduler } from './scheduler.js';
import type { JobTables } from './tables.js';

/** Maximum number of webhooks that a node sends at a time, in all and for one key. */
const posts = { atOnce: 32, perKey: 2 };
/** Milliseconds within which the work of a key begins while only other keys fail. */
const promptly = { webhook: 5_000, document: 12_000, cancel: 7_000 };

/** Milliseconds that an analysis is expected to take before one has ended. */
const firstEstimate = 1_000;

/** Items of one owner on one node. */
interface Line {
  waiting: number;
  running: number;
}

/** The turns that the owners of analyses take on one node. */
class TurnRecord {
  private readonly lines = new Map<string, Line>();
  /** How much more of one owner than of another was analysed while the other waited, in milliseconds. */
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
        // Of a process that was paused it includes the pause.
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

/** Laws that hold whatever fails, and what was seen of them so far. */
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
  /** Names of documents that are analysed. */
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

  /** Takes note of an attempt to deliver a webhook; what is returned, of its end. */
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

  /** True while the analysis of a document of a job waits or runs. */
  isWorkingOn(jobId: string): boolean {
    return [...this.working].some((name) => name.startsWith(`${jobId}/`));
  }

  redelivered(jobId: string): void {
    this.redeliveries.set(jobId, (this.redeliveries.get(jobId) ?? 0) + 1);
  }

  /** Takes note of an answer that was stored. */
  answered({ id, name }: ClaimedDocument, before: DocumentStatus | undefined): void {
    const count = (this.answers.get(id) ?? 0) + 1;
    this.answers.set(id, count);
    if (count > 1) this.violate(`${name} is answered ${count} times`);
    if (before === 'cancelled') this.violate(`${name} is answered after its job was cancelled`);
  }

  /** Takes note of the outcome of an attempt to deliver a webhook. */
  settled(jobId: string, before: WebhookState | undefined, after: WebhookState | undefined): void {
    if (before?.state === 'delivered' && after?.state !== 'delivered')
      this.violate(`the webhook of ${jobId} was delivered, and is ${after?.state} again`);
  }

  /** Takes note of an entry in the audit log for the group that an import has created. */
  noted(group: string): void {
    this.notes.set(group, (this.notes.get(group) ?? 0) + 1);
  }

  /** Checks that the webhook of a job which ended now is sent promptly, though those of other keys fail. */
  expectPost(jobId: string): void {
    this.scheduler.in(promptly.webhook, () => {
      if (!this.firstPosts.has(jobId)) this.violate(`the webhook of ${jobId} waits for those of other keys`);
    });
  }

  /** Checks that the documents of a job which was acknowledged now are answered promptly, though those of other keys fail. */
  expectAnswers(tables: JobTables, jobId: string): void {
    this.scheduler.in(promptly.document, () => {
      for (const { document, state } of documentsOf(tables, jobId))
        if (isUnanswered(state.status)) this.violate(`${document.name} waits for documents of other keys`);
    });
  }

  /** Checks that no node works any more on a job that was cancelled now. */
  expectRest(isWorking: () => boolean, jobId: string): void {
    this.scheduler.in(promptly.cancel, () => {
      if (isWorking()) this.violate(`a node still works on ${jobId}, which was cancelled`);
    });
  }

  /** Checks what is stored in the end. */
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
