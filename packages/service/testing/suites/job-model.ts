import { isDeepStrictEqual } from 'node:util';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../../../test/support/random.js';
import type {
  ClaimedDocument,
  ClaimedWebhook,
  JobStore,
  NewJob,
  StoredJob,
} from '../../src/jobs/job-store.js';
import type { WebhookOutcome } from '../../src/jobs/state/webhooks.js';
import { JobTables } from '../simulation/tables.js';
import type { OpenedStore } from '../stores.js';

const day = 86_400_000;
const seed = Number(process.env['ASSAY_SEED'] ?? 1);
const commands = Number(process.env['ASSAY_JOB_COMMANDS'] ?? 120);

/**
 * Compares the jobs of a store with the tables of the queue simulation. Both get the same commands in the same order, and must
 * return the same results.
 */
export function describeJobModel(opened: () => OpenedStore): void {
  describe('a store of jobs and the tables of its simulation', () => {
    let jobs: JobStore;
    beforeAll(async () => {
      jobs = await opened().store.openJobs();
      // A database for a single process treats all other nodes as dead at its first heartbeat.
      await jobs.beat(v7(), 60_000, day);
    }, 60_000);
    const created: string[] = [];
    afterAll(async () => {
      for (const id of created) await jobs.cancel(id, new Date());
    });

    it(`give the same answers to ${commands} commands (ASSAY_SEED=${seed})`, async () => {
      const comparison = new Comparison(jobs, created, randomOf(seed));
      for (let index = 0; index < commands && comparison.differences.length === 0; index++)
        await comparison.step();
      expect(comparison.differences).toEqual([]);
      expect(comparison.claims.length).toBeGreaterThan(commands / 10);
    }, 120_000);
  });
}

/** A claim in the store and in the model. */
interface Pair<Value> {
  readonly stored: Value;
  readonly model: Value;
  readonly node: string;
}

class Comparison {
  /** Different results, and the commands before them. */
  readonly differences: { readonly stored: unknown; readonly model: unknown; readonly after: string[] }[] =
    [];
  readonly claims: Pair<ClaimedDocument>[] = [];
  private readonly attempts: Pair<ClaimedWebhook>[] = [];
  private readonly jobs: JobStore;
  private readonly created: string[];
  private readonly random: () => number;
  private readonly tables: JobTables;
  private readonly nodes = [v7(), v7(), v7()];
  private readonly keys = [v7(), v7(), v7()];
  /** The commands so far, for the message about a difference. */
  private readonly history: string[] = [];
  private clock = 0;
  private ids = 0;

  constructor(jobs: JobStore, created: string[], random: () => number) {
    this.jobs = jobs;
    this.created = created;
    this.random = random;
    // The clock advances with each reading, like a database's clock between two transactions.
    this.tables = new JobTables(
      () => ++this.clock,
      () => String(++this.ids).padStart(9, '0'),
    );
  }

  async step(): Promise<void> {
    const dice = this.random();
    if (dice < 0.18) await this.create();
    else if (dice < 0.36) await this.claim();
    else if (dice < 0.6) await this.answer();
    else if (dice < 0.66) await this.release();
    else if (dice < 0.7) await this.beat();
    else if (dice < 0.72) await this.leave();
    else if (dice < 0.75) await this.cancel();
    else if (dice < 0.87) await this.claimWebhooks();
    else if (dice < 0.96) await this.settleWebhook();
    else await this.redeliver();
    if (this.random() < 0.3) await this.compareState();
  }

  private async create(): Promise<void> {
    const id = v7();
    const idempotencyKey = this.random() < 0.2 ? `key ${this.below(3)}` : null;
    const webhook = this.random() < 0.7 ? { url: 'https://a.test/', secret: 'secret' } : null;
    const job: NewJob = {
      id,
      keyId: this.pick(this.keys),
      tenant: 'default',
      kind: 'validate',
      options: { preset: 'recommended', severity: null, include: [], engine: null, inFolder: false, webhook },
      idempotencyKey,
      requestHash: Buffer.alloc(32, this.below(2)),
      files: [],
      documents: Array.from({ length: this.random() < 0.7 ? 1 : 3 }, (_, index) => ({
        name: `${index}`,
        url: `https://a.test/${index}`,
        fileId: null,
        cost: 1 + this.below(40),
      })),
    };
    const at = new Date();
    const stored = await this.jobs.create(job, at);
    const model = this.tables.create(job, at);
    if (stored.isNew) this.created.push(id);
    this.same('create', describeCreated(stored), describeCreated(model));
  }

  private async claim(): Promise<void> {
    const [node, max, at] = [this.pick(this.nodes), 1 + this.below(4), new Date()];
    const except = this.keys.filter(() => this.random() < 0.2);
    const stored = await this.jobs.claim(node, max, at, except);
    const model = this.tables.claim(node, max, at, except);
    this.same(`claim ${max} except ${except.length}`, describeAll(stored), describeAll(model));
    this.addPairs(this.claims, node, stored, model, describeClaim);
  }

  private async answer(): Promise<void> {
    const pair = this.pickRecent(this.claims);
    if (pair === undefined) return;
    const answer = {
      status: this.random() < 0.7 ? 'success' : 'error',
      issues: this.below(3),
      body: Buffer.from('{}'),
    } as const;
    const at = new Date();
    const stored = await this.jobs.answer(pair.stored, answer, at);
    const model = this.tables.answer(pair.model, answer, at);
    this.same(
      `answer ${describeClaim(pair.stored)} with ${answer.status}`,
      [stored.isKept, describeJob(stored.job)],
      [model.isKept, describeJob(model.job)],
    );
  }

  private async release(): Promise<void> {
    const pair = this.pickRecent(this.claims);
    if (pair === undefined) return;
    const node = this.random() < 0.9 ? pair.node : this.pick(this.nodes);
    this.same(
      `release ${describeClaim(pair.stored)}`,
      await this.jobs.release(node, pair.stored),
      this.tables.release(node, pair.model),
    );
  }

  private async beat(): Promise<void> {
    const node = this.pick(this.nodes);
    const deadAfter = this.random() < 0.2 ? -1_000 : 60_000;
    this.same(
      `beat ${deadAfter}`,
      await this.jobs.beat(node, deadAfter, day),
      this.tables.beat(node, deadAfter, false),
    );
  }

  private async leave(): Promise<void> {
    const node = this.pick(this.nodes);
    this.same('leave', await this.jobs.leave(node), this.tables.leave(node));
  }

  private async cancel(): Promise<void> {
    const id = this.pick(this.created);
    if (id === undefined) return;
    const at = new Date();
    this.same('cancel', describeJob(await this.jobs.cancel(id, at)), describeJob(this.tables.cancel(id, at)));
  }

  private async claimWebhooks(): Promise<void> {
    const [max, perKey] = [1 + this.below(3), 1 + this.below(2)];
    const busy = Array.from({ length: this.below(4) }, () => this.pick(this.keys));
    const stored = await this.jobs.claimWebhooks(max, perKey, busy);
    const model = this.tables.claimWebhooks(max, perKey, busy);
    const describeAttempts = (attempts: readonly ClaimedWebhook[]) =>
      attempts.map(describeAttempt).toSorted();
    this.same(`claim ${max} webhooks`, describeAttempts(stored), describeAttempts(model));
    this.addPairs(this.attempts, '', stored, model, describeAttempt);
  }

  private async settleWebhook(): Promise<void> {
    const pair = this.pickRecent(this.attempts);
    if (pair === undefined) return;
    const outcome: WebhookOutcome =
      this.random() < 0.3
        ? { delivered: true }
        : { delivered: false, error: 'it slept', retryIn: this.pick([0, 0, 10_000_000, null]) };
    this.same(
      `settle ${describeAttempt(pair.stored)} as ${JSON.stringify(outcome)}`,
      await this.jobs.settleWebhook(pair.stored, outcome),
      this.tables.settleWebhook(pair.model, outcome),
    );
  }

  private async redeliver(): Promise<void> {
    const id = this.pick(this.created);
    if (id === undefined) return;
    this.same(
      'redeliver',
      describeJob(await this.jobs.redeliver(id)),
      describeJob(this.tables.redeliver(id)),
    );
  }

  private async compareState(): Promise<void> {
    this.same('state', await this.jobs.state(), this.tables.state());
    const node = this.pick(this.nodes);
    const attempts = (claims: readonly { readonly attempts: number }[]) =>
      claims.map((claim) => claim.attempts).toSorted((a, b) => a - b);
    this.same('claims', attempts(await this.jobs.claimsOf(node)), attempts(this.tables.claimsOf(node)));
    const id = this.pick(this.created);
    if (id === undefined) return;
    this.same('job', describeJob(await this.jobs.find(id)), describeJob(this.tables.find(id)));
    const stored = await this.jobs.results(id, 0, 100, 1e6);
    const results = stored.map(({ position, name }) => ({ position, name }));
    this.same('results', results, this.tables.results(id));
  }

  private same(command: string, stored: unknown, model: unknown): void {
    this.history.push(command);
    if (!isDeepStrictEqual(stored, model))
      this.differences.push({ stored, model, after: this.history.slice(-40) });
  }

  private addPairs<Value>(
    pairs: Pair<Value>[],
    node: string,
    stored: readonly Value[],
    model: readonly Value[],
    describeValue: (value: Value) => string,
  ): void {
    for (const value of stored) {
      const twin = model.find((each) => describeValue(each) === describeValue(value));
      if (twin !== undefined) pairs.push({ stored: value, model: twin, node });
    }
  }

  /** Picks a recent value, and sometimes a long outdated one. */
  private pickRecent<Value>(values: readonly Value[]): Value | undefined {
    return this.pick(this.random() < 0.8 ? values.slice(-6) : values);
  }

  private pick<Value>(values: readonly Value[]): Value {
    // `as`: undefined only if the list is empty.
    return values[this.below(values.length)] as Value;
  }

  private below(max: number): number {
    return Math.floor(this.random() * max);
  }
}

function describeCreated({ job, isNew, isSame }: Awaited<ReturnType<JobStore['create']>>) {
  return { job: describeJob(job), isNew, isSame };
}

function describeAll(documents: readonly ClaimedDocument[]): string[] {
  return documents.map(describeClaim).toSorted();
}

function describeClaim({ jobId, name, keyId, attempts }: ClaimedDocument): string {
  return `${jobId}/${name} of ${keyId}, attempt ${attempts}`;
}

function describeAttempt({ job, attempt }: ClaimedWebhook): string {
  return `${job.id}, attempt ${attempt}`;
}

/** Returns a job without values that depend on a clock. */
function describeJob(job: StoredJob | undefined) {
  if (job === undefined) return undefined;
  const { startedAt, finishedAt, createdAt, webhook, ...rest } = job;
  const { nextAttempt, ...delivery } = webhook ?? { nextAttempt: null };
  return {
    ...rest,
    createdAt: createdAt.getTime() > 0,
    isStarted: startedAt !== null,
    isFinished: finishedAt !== null,
    webhook: webhook === null ? null : { ...delivery, hasNext: nextAttempt !== null },
  };
}
