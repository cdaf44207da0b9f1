import type { NewJob } from '../../src/jobs/job-store.js';
import { randomOf } from '../../../../test/support/random.js';
import { DatabaseServer, noTrouble, type Link } from './database-server.js';
import { isUnanswered, Laws } from './laws.js';
import { fetchTimeout, Network, type DocumentServer, type WebhookServer } from './network.js';
import { SimulatedNode } from './node.js';
import { Scheduler, type Process } from './scheduler.js';
import { JobTables } from './tables.js';

/** The period in which jobs are created and faults begin, in milliseconds. */
const busyTime = 12_000;
/** Milliseconds after the last fault within which every document has its answer. */
const recovery = 60_000;
/** Milliseconds for documents with silent servers, and for documents with a long analysis. */
const slowTime = 4 * fetchTimeout;
/** Further milliseconds within which webhooks are delivered: a lost attempt is due again after a minute. */
const deliveryTime = 150_000;

/** The outcome of a simulation. */
export interface Outcome {
  readonly seed: number;
  /** The broken laws, each with its time. */
  readonly violations: readonly string[];
  /** The events; empty unless a trace was requested. */
  readonly trace: readonly string[];
  readonly faults: number;
  readonly documents: number;
  readonly events: number;
  /** Virtual milliseconds. */
  readonly duration: number;
}

/** An owner of jobs, and the behaviour of the servers that it names. */
interface Key {
  readonly id: string;
  readonly documents: DocumentServer;
  readonly webhook: WebhookServer;
}

/**
 * Runs nodes on a simulated database and network. The seed determines everything. One seed in five has only faults of keys, so
 * that no other fault explains a wait; one in five has a database for a single process.
 */
export async function simulate(seed: number, isTraced = false): Promise<Outcome> {
  return new Simulation(seed, isTraced).run();
}

class Simulation {
  private readonly seed: number;
  private readonly random: () => number;
  private readonly scheduler = new Scheduler();
  private readonly lines: string[] = [];
  private readonly laws: Laws;
  private readonly tables: JobTables;
  private readonly server: DatabaseServer;
  private readonly network: Network;
  private readonly nodes: (SimulatedNode | undefined)[] = [];
  private readonly isCalm: boolean;
  private readonly isShared: boolean;
  /** True if the simulation creates jobs that take long unless they are cancelled. */
  private readonly isCancelling: boolean;
  /** The duration of each document of a job to cancel, in milliseconds. Faults may prevent the cancellation. */
  private readonly longDuration: number;
  private readonly isTraced: boolean;
  private readonly keys: readonly Key[];
  private readonly acknowledged = new Set<string>();
  private ids = 0;
  private incarnations = 0;
  private faults = 0;
  /** The time of the end of the latest fault. */
  private quietFrom = 0;
  private stopping = 0;

  constructor(seed: number, isTraced: boolean) {
    this.seed = seed;
    this.isTraced = isTraced;
    this.random = randomOf(seed);
    const { scheduler, random } = this;
    const trace = (line: () => string): void => this.note(line);
    this.laws = new Laws(scheduler);
    this.tables = new JobTables(
      () => scheduler.now,
      () => this.newId('id'),
    );
    this.server = new DatabaseServer({
      scheduler,
      tables: this.tables,
      random,
      trace,
      laws: this.laws,
      onCompleted: (id) => this.complete(id),
    });
    this.network = new Network(scheduler, random, this.laws);
    this.isCalm = seed % 5 === 0;
    this.isShared = seed % 5 !== 1;
    this.isCancelling = seed % 10 === 0;
    this.longDuration = this.isCalm ? 20_000 : 4_000;
    this.keys = [
      { id: 'good', documents: 'quick', webhook: this.isCalm ? 'quick' : 'flaky' },
      { id: 'silent', documents: 'silent', webhook: 'silent' },
      { id: 'mute', documents: 'quick', webhook: 'silent' },
      { id: 'other', documents: random() < 0.5 ? 'quick' : 'refusing', webhook: 'quick' },
    ];
    for (const { id, webhook } of this.keys) this.network.receive(urlOf(id), webhook);
  }

  async run(): Promise<Outcome> {
    const { scheduler, laws, tables } = this;
    const count = this.isShared ? 1 + this.below(3) : 1;
    for (let index = 0; index < count; index++) this.startNode(index);
    this.planJobs();
    this.planRequests();
    if (!this.isCalm) this.planFaults(count);
    this.quietFrom = Math.max(this.quietFrom, busyTime);
    await scheduler.run(() => scheduler.now >= this.quietFrom, Infinity);
    this.network.isQuiet = true;
    this.note(() => 'all faults are over');
    await scheduler.run(() => this.unanswered(false).length === 0, this.quietFrom + recovery);
    for (const name of this.unanswered(false))
      laws.violate(`${name} has no answer ${recovery / 1_000} s after the last fault`);
    await scheduler.run(() => this.unanswered(true).length === 0, this.quietFrom + recovery + slowTime);
    for (const name of this.unanswered(true)) laws.violate(`${name} has no answer`);
    await scheduler.run(() => this.isAtRest(), Math.max(scheduler.now, this.quietFrom) + deliveryTime);
    this.checkRest();
    laws.checkTables(tables, (name) => this.network.isValid(name));
    return {
      seed: this.seed,
      violations: laws.violations,
      trace: this.lines,
      faults: this.faults,
      documents: tables.documents.size,
      events: scheduler.events,
      duration: scheduler.now,
    };
  }

  private startNode(index: number): void {
    const process: Process = {
      name: `node ${index + 1}.${++this.incarnations}`,
      state: 'running',
      delayed: [],
    };
    const link: Link = { process, isCut: false, onNotify: () => undefined };
    const { scheduler, network, laws } = this;
    const jobs = this.server.connect(link, this.isShared);
    const skew = (this.random() - 0.5) * 20_000;
    this.note(() => `${process.name} starts`);
    this.nodes[index] = new SimulatedNode({
      scheduler,
      process,
      jobs,
      link,
      network,
      laws,
      skew,
      trace: (line) => this.note(line),
    });
  }

  private planJobs(): void {
    const count = 2 + this.below(4);
    const hasMany = this.random() < 0.25;
    const [, , mute] = this.keys;
    for (let index = 0; hasMany && index < 6; index++)
      this.scheduler.in(
        3_000 + index * 20,
        () => void this.createJob(`many-${index + 1}-mute`, mute!, false),
      );
    for (let index = 0; index < count; index++) {
      const key = this.keys[index % this.keys.length]!;
      const isLong = this.random() < 0.15 && (!this.isCalm || this.isCancelling);
      const id = `job-${index + 1}-${isLong ? 'long' : key.id}`;
      this.scheduler.in(this.random() * busyTime * 0.8, () => void this.createJob(id, key, isLong));
    }
  }

  private async createJob(id: string, key: Key, isLong: boolean): Promise<void> {
    const job = this.newJob(id, key, isLong);
    const node = this.anyNode();
    if (node === undefined) return;
    try {
      await node.jobs.create(job, new Date(this.scheduler.now));
    } catch {
      this.note(() => `${id} is not acknowledged`);
      return;
    }
    this.note(() => `${id} is acknowledged: ${job.documents.length} documents`);
    this.acknowledged.add(id);
    if (this.isCalm && key.documents === 'quick' && !this.isCancelling)
      this.laws.expectAnswers(this.tables, id);
    if (isLong || this.random() < 0.15)
      this.scheduler.in(this.random() * 4_000, () => void this.cancelJob(id));
  }

  private newJob(id: string, key: Key, isLong: boolean): NewJob {
    const kind = this.random() < 0.3 ? 'import' : 'validate';
    const documents = Array.from(
      { length: 1 + this.below(key.documents === 'silent' ? 4 : 6) },
      (_, index) => {
        const name = `${id}/${index + 1}`;
        const isFetched = key.documents === 'silent' || this.random() < 0.4;
        const duration = isLong ? this.longDuration : 10 + Math.floor(this.random() * 400);
        const server = isFetched ? key.documents : 'quick';
        this.network.add({ name, duration, server });
        return { name, url: isFetched ? name : null, fileId: isFetched ? null : name, cost: 30 };
      },
    );
    const hasWebhook = this.random() < 0.7;
    return {
      id,
      keyId: key.id,
      tenant: 'default',
      kind,
      options: {
        preset: 'recommended',
        severity: null,
        include: [],
        engine: null,
        inFolder: false,
        webhook: hasWebhook ? { url: urlOf(key.id), secret: 'secret' } : null,
      },
      idempotencyKey: null,
      requestHash: new Uint8Array(1),
      files: [],
      documents,
    };
  }

  private async cancelJob(id: string): Promise<void> {
    const job = await this.anyNode()
      ?.jobs.cancel(id, new Date(this.scheduler.now))
      .catch(() => undefined);
    if (job === undefined) return;
    this.note(() => `${id} is cancelled`);
    if (this.isCalm) this.laws.expectRest(() => this.laws.isWorkingOn(id), id);
  }

  /** Handles the end of a job: its webhook is due, and some are delivered again. */
  private complete(id: string): void {
    const job = this.tables.find(id);
    if (job?.webhook === null || job === undefined) return;
    this.note(() => `${id} is completed`);
    if (
      this.isCalm &&
      job.options.webhook?.url !== urlOf('silent') &&
      job.options.webhook?.url !== urlOf('mute')
    )
      this.laws.expectPost(id);
    if (this.random() < 0.2)
      this.scheduler.in(this.random() * 8_000, () => {
        this.anyNode()
          ?.jobs.redeliver(id)
          .catch(() => undefined);
      });
  }

  /** Plans requests of two keys to one node: one key is busy for a while before the other one sends requests. */
  private planRequests(): void {
    const begin = this.random() * 3_000;
    const send = (owner: string, from: number, count: number): void => {
      for (let index = 0; index < count; index++)
        this.scheduler.in(from, () => {
          const name = `request of ${owner}`;
          this.nodes[0]?.request(name, owner).catch(() => undefined);
        });
    };
    if (this.random() < 0.5) return;
    send('busy', begin, 90);
    send('idle', begin, 1);
    send('idle', begin + 2_000, 45);
  }

  private planFaults(count: number): void {
    const total = 1 + this.below(6);
    for (let index = 0; index < total; index++) {
      const at = this.random() * busyTime;
      const kind = this.below(this.isShared ? 8 : 4);
      const victim = this.below(count);
      this.scheduler.in(at, () => this.fail(kind, victim));
      this.quietFrom = Math.max(this.quietFrom, at);
    }
  }

  private fail(kind: number, index: number): void {
    const { scheduler, server } = this;
    const node = this.nodes[index];
    this.faults++;
    if (kind <= 1) {
      const trouble = {
        beforeCommit: this.random() * 0.3,
        afterCommit: this.random() * 0.3,
        dropAnswer: this.random() * 0.15,
      };
      this.begin(`transactions fail ${JSON.stringify(trouble)}`, 500 + this.random() * 5_000, () => {
        server.trouble = noTrouble;
      });
      server.trouble = trouble;
    } else if (kind === 2 && node !== undefined) {
      this.begin(`${node.process.name} is killed`, 50 + this.random() * 6_000, () => this.startNode(index));
      scheduler.kill(node.process);
      this.nodes[index] = undefined;
    } else if (kind === 3 && node !== undefined) {
      this.begin(`${node.process.name} is paused`, 500 + this.random() ** 2 * 100_000, () =>
        scheduler.resume(node.process),
      );
      scheduler.pause(node.process);
    } else if (kind === 4) {
      this.begin('the database restarts', 200 + this.random() * 6_000, () => server.start());
      server.stop();
    } else if (kind === 5) {
      this.begin('the database is frozen', 500 + this.random() * 30_000, () => server.thaw());
      server.freeze();
    } else if (kind === 6 && node !== undefined) {
      this.begin(`${node.process.name} is cut off`, 500 + this.random() * 40_000, () => {
        node.link.isCut = false;
      });
      node.link.isCut = true;
    } else if (kind === 7 && node !== undefined) {
      this.note(() => `${node.process.name} is stopped`);
      this.stopping++;
      void node.stop().then(
        () => {
          this.note(() => `${node.process.name} has stopped`);
          this.stopping--;
          scheduler.kill(node.process);
        },
        (error: unknown) => {
          this.note(() => `${node.process.name} has stopped: ${String(error)}`);
          this.stopping--;
          scheduler.kill(node.process);
        },
      );
      this.startNode(index);
    }
  }

  private begin(text: string, duration: number, end: () => void): void {
    this.note(() => `FAULT: ${text} for ${Math.round(duration)} ms`);
    this.quietFrom = Math.max(this.quietFrom, this.scheduler.now + duration);
    this.scheduler.in(duration, () => {
      this.note(() => `over: ${text}`);
      end();
    });
  }

  private anyNode(): SimulatedNode | undefined {
    const running = this.nodes.filter((node) => node?.process.state === 'running');
    return running[this.below(running.length)];
  }

  /** Returns the names of unanswered documents of acknowledged jobs: either only slow documents, or only the others. */
  private unanswered(isSlow: boolean): string[] {
    const names: string[] = [];
    for (const { jobId, state, document } of this.tables.documents.values())
      if (
        isUnanswered(state.status) &&
        this.acknowledged.has(jobId) &&
        /-(?:silent|long)$/.test(jobId) === isSlow
      )
        names.push(document.name);
    return names;
  }

  /** True once no node works and all deliverable webhooks are delivered. */
  private isAtRest(): boolean {
    return (
      this.undelivered().length === 0 &&
      this.stopping === 0 &&
      this.nodes.every((node) => node === undefined || node.held === 0)
    );
  }

  private undelivered(): string[] {
    const ids: string[] = [];
    for (const { job, webhook } of this.tables.jobs.values())
      if (webhook.state === 'pending' && !(['silent', 'mute'].includes(job.keyId) && webhook.attempts > 0))
        ids.push(job.id);
    return ids;
  }

  private checkRest(): void {
    const { laws } = this;
    for (const id of this.undelivered()) laws.violate(`the webhook of ${id} is not delivered`);
    for (const node of this.nodes)
      if (node !== undefined && node.held > 0)
        laws.violate(`${node.process.name} still holds ${node.held} documents`);
    if (this.stopping > 0) laws.violate('a node does not stop');
  }

  private below(max: number): number {
    return Math.floor(this.random() * max);
  }

  private newId(kind: string): string {
    return `${kind}-${String(++this.ids).padStart(6, '0')}`;
  }

  private note(line: () => string): void {
    if (this.isTraced) this.lines.push(`${(this.scheduler.now / 1_000).toFixed(3).padStart(8)} ${line()}`);
  }
}

function urlOf(key: string): string {
  return `https://${key}.test/`;
}
